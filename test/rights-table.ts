import { type Role, ROLES } from '#app/features/staff/roles.ts';

// The table of roles, told a second time on purpose: what the code allows is held against it (rights.test.ts), and whatever the code has
// beside it fails there. A page of the back office, a call, a read or an address that is new gets its line here.

/** Who may, and what: one a line. */
type Right = readonly [who: readonly Role[], what: string];
const ALL: readonly Role[] = ROLES;

/** Pages and files of the back office: GET reads them, POST sends their form. The call that a form makes asks again (CALLS). */
export const ROUTES: readonly Right[] = [
  [
    ALL,
    `
    GET /(features/staff/pages/layout-admin.tsx)
    GET /admin
    POST /admin
    GET /admin/proof
    POST /admin/proof
    GET /admin/me
    POST /admin/me
    GET /admin/find
    GET /admin/guide
    GET /admin/guide/first-steps
    GET /admin/guide/print
    GET /admin/guide/:key
    GET /admin/content
    GET /admin/content/links.json
    GET /admin/content/photos.json
    GET /admin/content/:collection
    GET /admin/content/:collection/:id
    POST /admin/content/:collection/:id
    GET /admin/content/:collection/:id/revisions
    POST /admin/content/:collection/:id/revisions
    GET /admin/translations
    POST /admin/translations
    GET /admin/translations/words
    POST /admin/translations/words
    GET /admin/translations/:collection/:id/:language/file
    GET /admin/translations/:collection/:id/:language
    POST /admin/translations/:collection/:id/:language
    POST /admin/views
    GET /admin/find.json
  `,
  ],
  [
    ['collecte', 'terrain', 'marche', 'tresorerie', 'administration', 'audit'],
    `
    GET /admin/plans
    GET /admin/plans/beside/:id
    GET /admin/plans/:id
  `,
  ],
  [
    ['collecte', 'redaction', 'terrain', 'tresorerie', 'administration', 'audit'],
    `
    GET /admin/projects
    GET /admin/projects/:id
    POST /admin/projects/:id
  `,
  ],
  [
    ['collecte', 'redaction', 'tresorerie', 'administration', 'audit'],
    `
    GET /admin/newsletter
    GET /admin/newsletter/:id
    POST /admin/newsletter/:id
  `,
  ],
  [
    ['collecte', 'terrain', 'tresorerie', 'administration', 'audit'],
    `
    GET /admin/spending
    POST /admin/spending
    GET /admin/spending/:id
    POST /admin/spending/:id
    GET /admin/spending/:id/invoice
    GET /admin/fields
    GET /admin/fields.csv
    GET /admin/fields/:id
    POST /admin/fields/:id
  `,
  ],
  [
    ['redaction', 'enseignement', 'tresorerie', 'administration', 'audit'],
    `
    GET /admin/courses
    POST /admin/courses
    GET /admin/courses/asked
    GET /admin/courses/:id
    POST /admin/courses/:id
    POST /admin/courses/:id/keep
    GET /admin/courses/:id/export
  `,
  ],
  [
    ['collecte', 'redaction', 'terrain', 'marche', 'enseignement', 'administration', 'audit'],
    `
    GET /admin/photos
    POST /admin/photos
  `,
  ],
  [
    ['redaction', 'terrain', 'marche', 'enseignement', 'administration'],
    `
    POST /admin/content/photos.json
  `,
  ],
  [
    ['collecte', 'tresorerie', 'administration', 'audit'],
    `
    GET /admin/payments
    GET /admin/payments/beside/:id
    POST /admin/payments/beside/:id
    GET /admin/payments/:id
    POST /admin/payments/:id
    GET /admin/payments.csv
    GET /admin/payments/:id/tax-receipt.pdf
    GET /admin/subscriptions
    GET /admin/subscriptions/beside/:id
    POST /admin/subscriptions/beside/:id
    GET /admin/subscriptions/:id
    POST /admin/subscriptions/:id
    GET /admin/subscriptions/expected
    GET /admin/subscriptions.csv
    GET /admin/batches
    GET /admin/batches.csv
    GET /admin/batches/:id
    POST /admin/batches/:id
    GET /admin/matches
    POST /admin/matches
    GET /admin/tributes
    POST /admin/tributes
    GET /admin/pledges
    POST /admin/pledges
    GET /admin/promises
    GET /admin/promises.csv
    GET /admin/persons
    GET /admin/persons.csv
    GET /admin/persons/:id
    POST /admin/persons/:id
  `,
  ],
  [
    ['marche', 'tresorerie', 'administration', 'audit'],
    `
    GET /admin/stock
    GET /admin/stock.csv
    GET /admin/stock/moves
    GET /admin/stock/moves.csv
    GET /admin/stock/:id
    POST /admin/stock/:id
  `,
  ],
  [
    ['collecte', 'redaction', 'administration', 'audit'],
    `
    GET /admin/together
    GET /admin/together/:id
    POST /admin/together/:id
    GET /admin/events
    GET /admin/events/:id
    POST /admin/events/:id
    GET /admin/events/:id.csv
  `,
  ],
  [
    ['tresorerie', 'administration', 'audit'],
    `
    GET /admin/checks
    GET /admin/settings
    GET /admin/settings/live
    POST /admin/settings
    GET /admin/settings/amounts
    POST /admin/settings/amounts
    GET /admin/settings/site
    POST /admin/settings/site
    GET /admin/payouts
    POST /admin/payouts
    GET /admin/payouts/beside/:id
    POST /admin/payouts/beside/:id
    GET /admin/payouts/:id
    POST /admin/payouts/:id
    GET /admin/payouts.csv
    GET /admin/reports
    POST /admin/reports
    GET /admin/reports.csv
    GET /admin/reports/entries
    GET /admin/reports/funds
    GET /admin/reports/funds.csv
    GET /admin/reports/ledger
    GET /admin/reports/ledger.csv
    GET /admin/reports/files
    GET /admin/reports/file
    GET /admin/accounts
    POST /admin/accounts
    GET /admin/reports/entries.csv
    GET /admin/sheets
    GET /admin/sheets/:id
    GET /admin/statements
    GET /admin/statements.csv
    GET /admin/statements/:id
    GET /admin/lines
    GET /admin/lines/:id
    GET /admin/lines.csv
  `,
  ],
  [
    ['collecte', 'administration', 'audit'],
    `
    GET /admin/messages
    GET /admin/messages.csv
    GET /admin/messages/:id
    GET /admin/ideas
    GET /admin/ideas/beside/:id
    GET /admin/ideas/:id
    GET /admin/ideas.csv
  `,
  ],
  [
    ['collecte', 'tresorerie', 'administration'],
    `
    GET /admin/exports
    GET /admin/exports/gifts.csv
    GET /admin/exports/donors.csv
    GET /admin/exports/receipts.csv
    POST /admin/persons/:id/archive
    GET /admin/persons/new
    POST /admin/persons/new
  `,
  ],
  [
    ['marche', 'administration', 'audit'],
    `
    GET /admin/orders
    GET /admin/orders/beside/:id
    POST /admin/orders/beside/:id
    GET /admin/orders/:id
    POST /admin/orders/:id
    GET /admin/orders.csv
  `,
  ],
  [
    ['redaction', 'terrain', 'administration'],
    `
    GET /admin/projects/:id/journal
    POST /admin/projects/:id/journal
  `,
  ],
  [
    ['terrain', 'tresorerie', 'administration'],
    `
    GET /admin/spending/:id/proof
    POST /admin/spending/:id/proof
  `,
  ],
  [
    ['tresorerie', 'administration'],
    `
    POST /admin/plans/beside/:id
    POST /admin/plans/:id
    GET /admin/entities
    GET /admin/entities.csv
    GET /admin/entities/:id
    POST /admin/entities/:id
    GET /admin/imports
    GET /admin/imports/new
    POST /admin/imports/new
    GET /admin/imports/:id
    POST /admin/imports/:id
    GET /admin/imports/:id/lines.csv
    GET /admin/fields/:id/payout.csv
  `,
  ],
  [
    ['administration', 'audit'],
    `
    GET /admin/audit
    GET /admin/staff
    GET /admin/keys
    POST /admin/keys
    GET /admin/keys/webhooks/:id
    POST /admin/keys/webhooks/:id
    GET /admin/audit.csv
  `,
  ],
  [
    ['collecte', 'administration'],
    `
    GET /admin/messages/templates
    POST /admin/messages/templates
    POST /admin/messages/:id
    POST /admin/ideas/beside/:id
    POST /admin/ideas/:id
    GET /admin/ideas/:id/file
    GET /admin/events/:id/check-in
    POST /admin/events/:id/check-in
  `,
  ],
  [
    ['collecte', 'tresorerie'],
    `
    GET /admin/batches/new
    POST /admin/batches/new
    GET /admin/batches/:id/receipts.pdf
  `,
  ],
  [
    ['marche', 'administration'],
    `
    POST /admin/orders
    GET /admin/orders/slips.pdf
    GET /admin/orders/:id/slip.pdf
  `,
  ],
  [
    ['enseignement', 'administration'],
    `
    GET /admin/reviews
    POST /admin/reviews
    GET /admin/certificates
    POST /admin/certificates
  `,
  ],
  [
    ['administration'],
    `
    POST /admin/staff
  `,
  ],
  [
    ['tresorerie'],
    `
    POST /admin/sheets
    POST /admin/sheets/:id
    GET /admin/sheets/:id/sheets.zip
    GET /admin/statements/:id/file
    GET /admin/statements/new
    POST /admin/statements/new
    POST /admin/statements/:id
    POST /admin/lines
    POST /admin/lines/:id
  `,
  ],
  [
    ['redaction', 'tresorerie', 'administration', 'audit'],
    `
    GET /admin/settings/redirects
    POST /admin/settings/redirects
    GET /admin/settings/redirects.csv
  `,
  ],
  // Who writes the kind of text.
  [
    ['redaction', 'terrain', 'administration'],
    `
    GET /admin/content/news/new
    GET /admin/content/projects/new
    POST /admin/content/news/1/keep
  `,
  ],
  [
    ['marche', 'administration'],
    `
    GET /admin/content/products/new
  `,
  ],
];

/** Reads of the API for the staff: GET, by session or key. */
export const READS: readonly Right[] = [
  [
    ['redaction', 'tresorerie', 'administration', 'audit'],
    `
    /api/admin/redirects
  `,
  ],
  [
    ALL,
    `
    /api/admin/tasks
    /api/admin/translations
    /api/admin/entries
    /api/admin/words
  `,
  ],
  [
    ['collecte', 'terrain', 'marche', 'tresorerie', 'administration', 'audit'],
    `
    /api/admin/plans
  `,
  ],
  [
    ['collecte', 'terrain', 'tresorerie', 'administration', 'audit'],
    `
    /api/admin/spending
    /api/admin/fields
  `,
  ],
  [
    ['collecte', 'redaction', 'tresorerie', 'administration', 'audit'],
    `
    /api/admin/newsletter
  `,
  ],
  [
    ['redaction', 'enseignement', 'tresorerie', 'administration', 'audit'],
    `
    /api/admin/courses
  `,
  ],
  [
    ['collecte', 'redaction', 'administration', 'audit'],
    `
    /api/admin/together
    /api/admin/events
    /api/admin/registrations
  `,
  ],
  [
    ['collecte', 'tresorerie'],
    `
    /api/admin/donors
  `,
  ],
  [
    ['collecte', 'tresorerie', 'administration', 'audit'],
    `
    /api/admin/payments
    /api/admin/pledges
    /api/admin/tributes
    /api/admin/persons
    /api/admin/subscriptions
  `,
  ],
  [
    ['marche', 'tresorerie', 'administration', 'audit'],
    `
    /api/admin/stock
  `,
  ],
  [
    ['collecte', 'administration', 'audit'],
    `
    /api/admin/messages
    /api/admin/ideas
  `,
  ],
  [
    ['marche', 'administration', 'audit'],
    `
    /api/admin/orders
  `,
  ],
  [
    ['tresorerie', 'administration', 'audit'],
    `
    /api/admin/payouts
    /api/admin/check
    /api/admin/lines
  `,
  ],
  [
    ['enseignement', 'administration'],
    `
    /api/admin/reviews
    /api/admin/certificates
  `,
  ],
  [
    ['administration', 'audit'],
    `
    /api/admin/deliveries
    /api/admin/audit
  `,
  ],
];

/** Calls of the staff: POST /api/<name>, by session or key, and by the forms of pages. */
export const CALLS: readonly Right[] = [
  [
    ALL,
    `
    assign-task
    save-preferences
    fold-group
    save-view
    end-view
  `,
  ],
  [
    ['collecte', 'redaction', 'terrain', 'marche', 'enseignement', 'tresorerie', 'administration'],
    `
    save-draft
    restore-revision
    save-translation
    draft-translation
    stop-translation
  `,
  ],
  [
    ['collecte', 'redaction', 'marche', 'enseignement', 'tresorerie', 'administration'],
    `
    publish-entry
    cancel-schedule
    unpublish-entry
    unpublish-translation
    trash-entry
  `,
  ],
  [
    ['collecte', 'terrain', 'tresorerie', 'administration'],
    `
    withdraw-proof
  `,
  ],
  [
    ['collecte', 'redaction', 'terrain', 'marche', 'enseignement', 'administration'],
    `
    withdraw-photo
  `,
  ],
  [
    ['collecte', 'redaction', 'administration'],
    `
    remove-cloth
    restore-cloth
    moderate-row
    try-newsletter
    tell-donors
    hold-news
  `,
  ],
  [
    ['terrain', 'tresorerie', 'administration'],
    `
    add-proof
  `,
  ],
  [
    ['redaction', 'terrain', 'administration'],
    `
    write-journal
  `,
  ],
  [
    ['redaction', 'terrain', 'marche', 'enseignement', 'administration'],
    `
    add-photo
    focus-photo
  `,
  ],
  [
    ['collecte', 'tresorerie', 'administration'],
    `
    merge-persons
    split-persons
    part-persons
    note-person
    end-note
    add-person-task
    correct-person
    add-person
    ask-address
    end-address
    end-person-task
    tag-person
    erase-person
    export-person
    resend-receipt
    correct-receipt
    pause-gift
    resend-renewal
    retry-renewal
    stop-gift
    change-gift
  `,
  ],
  [
    ['marche', 'tresorerie', 'administration'],
    `
    set-price
  `,
  ],
  [
    ['redaction', 'enseignement', 'administration'],
    `
    import-course
  `,
  ],
  [
    ['enseignement', 'tresorerie', 'administration'],
    `
    set-course-price
  `,
  ],
  [
    ['tresorerie', 'administration'],
    `
    enter-rate
    change-goal
    read-import
    run-import
    undo-import
    issue-tax-receipt
    record-partner-receipt
    tell-partner
    save-entity
    pay-out-field
    approve-plan
    decline-plan
    open-match
    end-match
    book-match
    unbook-match
  `,
  ],
  [
    ['collecte', 'administration'],
    `
    answer-message
    write-to-person
    close-message
    mark-spam
    record-reply
    save-template
    delete-template
    answer-doubt
    decide-idea
    send-newsletter
    stop-newsletter
    retry-newsletter
    check-in
    undo-check-in
    register-attendee
    set-event-places
    write-to-event
    cancel-event-letter
  `,
  ],
  [
    ['terrain', 'tresorerie'],
    `
    record-spending
    attach-invoice
    set-budget-line
    reverse-spending
  `,
  ],
  [
    ['collecte', 'tresorerie'],
    `
    withdraw-card
    record-gifts
    enter-pledge
    undo-batch
    refund-payment
  `,
  ],
  [
    ['terrain', 'administration'],
    `
    set-material
    advance-field
  `,
  ],
  [
    ['marche', 'administration'],
    `
    advance-order
    move-stock
    set-low-stock
  `,
  ],
  [
    ['marche', 'tresorerie'],
    `
    refund-line
  `,
  ],
  [
    ['redaction', 'administration'],
    `
    save-word
    restore-word
    save-redirect
    end-redirect
    import-redirects
  `,
  ],
  [
    ['enseignement', 'administration'],
    `
    decide-course
    mend-course
    moderate-review
    revoke-certificate
  `,
  ],
  [
    ['administration'],
    `
    save-settings
    send-test-mail
    invite-staff
    change-roles
    end-staff
    create-key
    end-key
    save-webhook
    replay-delivery
    end-webhook
  `,
  ],
  [
    ['tresorerie'],
    `
    import-statement
    correct-left-line
    dismiss-left-line
    match-line
    unmatch-line
    set-aside-line
    restore-line
    move-gift
    prepare-sheets
    prepare-sheet
    stop-sheets
    resume-sheets
    mail-sheets
    check-payment
    find-payout
    unfind-payout
    settle-movement
    read-payouts
    accept-payment
    close-month
    reopen-month
    save-account-number
  `,
  ],
];

/** Open to everybody who has the address; a link of a mail, a session or a code says more where it is needed. */
export const OPEN_ROUTES = `
  GET /admin/persons/:id/archive
  GET /admin/views
  GET /
  POST /
  GET /about
  GET /team
  GET /testimonials
  GET /news
  GET /news.rss
  GET /news/:id
  GET /events
  GET /events/registrations/:token
  POST /events/registrations/:token
  GET /events/:id.ics
  GET /events/:id
  POST /events/:id
  GET /galerie
  GET /galerie/:id
  GET /impact-hub
  POST /impact-hub
  GET /terms
  GET /privacy
  GET /privacy-policy
  GET /gdpr
  GET /mentions-legales
  GET /accessibilite
  GET /faq
  GET /sitemap
  GET /sitemap.xml
  GET /robots.txt
  GET /.well-known/security.txt
  GET /contact
  POST /contact
  GET /volunteer
  POST /volunteer
  GET /join-us
  POST /join-us
  GET /newsletter
  POST /newsletter
  GET /newsletter/:token
  POST /newsletter/:token
  GET /programs
  GET /programs/:id
  POST /programs/:id
  GET /projects
  GET /projects/:id
  POST /projects/:id
  GET /project-news/:token
  POST /project-news/:token
  GET /projects/:id/preuves
  POST /projects/:id/preuves
  GET /receipts/:token/suite
  POST /receipts/:token/suite
  GET /transparence/iati.xml
  GET /donate/plusieurs
  POST /donate/plusieurs
  GET /sheets/:token
  GET /sponsor
  POST /sponsor
  GET /donate
  POST /donate
  GET /hommage
  POST /hommage
  GET /hommage/:token
  POST /hommage/:token
  GET /h/:token
  GET /h/:token/carte.pdf
  GET /promesse
  POST /promesse
  GET /promesse/:token
  POST /promesse/:token
  GET /adresse/:token
  POST /adresse/:token
  GET /transparence
  GET /transparence.json
  GET /transparence.csv
  GET /proof-news/:token
  POST /proof-news/:token
  GET /proofs/:id/preuve.pdf
  GET /ensemble
  POST /ensemble/nouvelle
  GET /ensemble/:slug
  POST /ensemble/:slug
  POST /ensemble/:slug/tenir
  GET /ensemble/:slug/affiche.pdf
  GET /marketplace
  GET /marketplace/product/:id
  GET /marketplace/cart
  POST /marketplace/cart
  GET /marketplace/checkout
  POST /marketplace/checkout
  GET /orders/:token
  POST /orders/:token
  GET /crowd-farming
  GET /crowdfarming/project/:id
  POST /crowdfarming/project/:id
  GET /crowdfarming/confirmation
  GET /academy
  POST /academy
  GET /academy/course/:id
  GET /academy/course/:id/sheet
  GET /academy/course/:id/lesson/:lesson
  POST /academy/course/:id/lesson/:lesson
  GET /certificates/:number
  GET /certificates/:number/pdf
  GET /certificates/:number/credential
  GET /payments/:payment
  POST /payments/:payment
  GET /payments/:payment/phone
  POST /payments/:payment/phone
  GET /rows/:token
  GET /receipts/:token
  GET /receipts/:token/pdf
  GET /gifts/:token
  POST /gifts/:token
  GET /demo/checkout/:payment
  POST /demo/checkout/:payment
  GET /auth
  POST /auth
  GET /login
  POST /login
  GET /connexion
  POST /connexion
  POST /auth/passkey
  GET /auth/confirm
  POST /auth/confirm
  GET /resume/:token
  GET /sign-out
  POST /sign-out
  GET /dashboard/summary/:year
  GET /summaries/:year
  GET /own-data/:token
  GET /profile
  GET /demo/ui
  GET /demo/mail
  GET /search
  GET /search.json
  GET /offline
  GET /manifest.webmanifest
  GET /*
`;

/** For who is signed in; a visitor is sent to the sign-in. */
export const MEMBER_ROUTES = `
  GET /admin/invitations/:token
  POST /admin/invitations/:token
  GET /ensemble/nouvelle
  GET /ensemble/:slug/tenir
  POST /academy/course/:id
  GET /dashboard
  POST /dashboard
  GET /dashboard/gifts
  GET /dashboard/settings
  POST /dashboard/settings
  GET /dashboard/etoffe.svg
  GET /dashboard/etoffe.png
  POST /profile
`;

/** What says whose something is, as a file: whoever takes it has just proved who they are, and it stands in the log. */
export const PROVED_FILES = `
  /admin/messages.csv
  /admin/ideas.csv
  /admin/payments.csv
  /admin/subscriptions.csv
  /admin/lines.csv
  /admin/promises.csv
  /admin/reports/entries.csv
  /admin/reports/ledger.csv
  /admin/persons.csv
  /admin/orders.csv
  /admin/orders/slips.pdf
  /admin/events/:id.csv
  /admin/fields/:id/payout.csv
  /admin/exports/gifts.csv
  /admin/exports/donors.csv
  /admin/exports/receipts.csv
  /admin/imports/:id/lines.csv
  /admin/batches/:id/receipts.pdf
  /admin/sheets/:id/sheets.zip
`;

/** Calls of visitors and members: who may is asked in them, where it is a matter of somebody's own things. */
export const OPEN_CALLS = `
  create-donation
  give-to-several
  create-sponsorship
  start-cloth
  weave-row
  close-cloth
  hide-row-words
  report-row
  give-tribute
  change-tribute
  stop-tribute
  refuse-cards
  pledge-gift
  confirm-pledge
  prove-address
  cancel-pledge
  create-marketplace-order
  create-crowdfarming-investment
  create-course-enrollment
  save-course-progress
  renew-course-enrollment
  ai-course-generator
  newsletter-signup
  submit-contact-form
  submit-volunteer-application
  register-for-event
  submit-project-idea
  report-doubt
`;

/** Reads of the API that are open to everybody. */
export const OPEN_READS = `
  /api/crowdfarming-projects
  /api/crowdfarming-projects/:id
  /api/courses
  /api/courses/:id
  /api/course-enrollments
  /api/approved-projects
  /api/sum-in-words
`;

/** Addresses that are neither pages, calls nor reads. A machine proves itself by a secret or a signature. */
export const ENDPOINTS = `
  GET /api/session
  GET /.well-known/jwks.json
  POST /api/storage/project-files
  GET /files/ideas/:name
  GET /preview/:token
  POST /preview/:token
  GET /demo/logins.json
  GET /demo/mail.json
  GET /demo/mail/:id/html
  GET /demo/mail/:id/:index
  POST /inbound/mail by a machine
  POST /webhooks/bounces by a machine
  POST /webhooks/:provider by a machine
`;
