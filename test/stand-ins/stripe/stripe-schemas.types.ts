import type Stripe from 'stripe';

// What the stand-in accepts, one alias for each request. The names must differ from Stripe's own:
// the generator keys its definitions by bare name.
export type OpenSession = Stripe.Checkout.SessionCreateParams;
export type ReadSession = Stripe.Checkout.SessionRetrieveParams;
export type ExpireSession = Stripe.Checkout.SessionExpireParams;
export type ReadPaymentIntent = Stripe.PaymentIntentRetrieveParams;
export type ReadCharge = Stripe.ChargeRetrieveParams;
export type ReadInvoice = Stripe.InvoiceRetrieveParams;
export type ListInvoicePayments = Stripe.InvoicePaymentListParams;
export type ReadSubscription = Stripe.SubscriptionRetrieveParams;
export type ChangeSubscription = Stripe.SubscriptionUpdateParams;
export type CancelSubscription = Stripe.SubscriptionCancelParams;
export type CreateRefund = Stripe.RefundCreateParams;
export type ListRefunds = Stripe.RefundListParams;
export type ListDisputes = Stripe.DisputeListParams;
export type ListBalanceTransactions = Stripe.BalanceTransactionListParams;
export type ChangeProduct = Stripe.ProductUpdateParams;
export type PayInvoice = Stripe.InvoicePayParams;
export type VoidInvoice = Stripe.InvoiceVoidInvoiceParams;
