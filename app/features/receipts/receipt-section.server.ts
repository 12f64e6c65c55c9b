import { href } from 'react-router';
import { idOfTarget, type StaffSection } from '#app/features/staff/sections.server.ts';
import { listUnprinted } from './unprinted.server.ts';
import { taxReceiptName } from './tax/entity.ts';
import { findTaxReceipt, listUntold } from './tax/tax-receipts.server.ts';

export const receiptSection: StaffSection = {
  places: [
    {
      key: 'entities',
      path: '/admin/entities',
      icon: 'seal-check',
      group: 'books',
      permission: 'entities.write',
    },
  ],
  taskIcons: { partner_to_tell: 'receipt', receipt_unprinted: 'receipt' },
  tasks: [
    {
      permission: 'receipts.tax',
      async has(db, target) {
        return (await findTaxReceipt(db, idOfTarget('tax-receipt', target) ?? '')) !== undefined;
      },
      async list(db, limit) {
        const rows = await listUntold(db, limit);
        return rows.map((receipt) => ({
          id: `tax-receipt:${receipt.id}`,
          kind: 'partner_to_tell' as const,
          target: `tax-receipt:${receipt.id}`,
          since: receipt.cancelledAt!,
          path: href('/admin/payments/:id', { id: receipt.paymentId }),
          values: { entity: receipt.entity.name, receipt: taxReceiptName(receipt) },
        }));
      },
    },
    {
      permission: 'receipts.correct',
      async list(db, limit) {
        const rows = await listUnprinted(db, limit);
        return rows.map(({ paymentId, receipt, since }) => ({
          id: `receipt:${paymentId}`,
          kind: 'receipt_unprinted' as const,
          target: `receipt:${paymentId}`,
          since,
          path: href('/admin/payments/:id', { id: paymentId }),
          values: { receipt },
        }));
      },
    },
  ],
};
