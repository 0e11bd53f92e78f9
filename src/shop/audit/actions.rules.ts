/** Every action of the audit log: noun and verb, with dots. The screen of the log has words for each. */
// biome-ignore format: one noun a line
const AUDIT_ACTIONS = [
  'approval.approved', 'approval.refused', 'approval.request', 'approval.withdrawn',
  'category.create', 'category.edit', 'category.order', 'category.products.order',
  'content.draft.discard', 'content.draft.put-back', 'content.draft.save', 'content.publish', 'content.schedule', 'content.unschedule',
  'coupon.create', 'coupon.edit',
  'customer.anonymise', 'customer.export', 'customer.merge', 'customer.merge.undo',
  'difference.settle',
  'import.apply', 'import.undo',
  'order.address.correct', 'order.cancel', 'order.create', 'order.edit', 'order.mail.resend', 'order.note.add', 'order.note.put-back', 'order.note.remove', 'order.payment-link', 'order.tag.add', 'order.tag.remove', 'order.view.remove', 'order.view.save',
  'orders.export',
  'parcel.book-again', 'parcel.book-now', 'parcel.hand-over', 'parcel.pack', 'parcel.pick', 'parcel.print', 'parcel.put-back', 'parcel.set-aside', 'parcel.unpack',
  'payment.accept', 'payment.end', 'payment.return',
  'picture.add',
  'product.create', 'product.duplicate', 'product.edit', 'product.price.schedule', 'product.price.set', 'product.price.unschedule', 'product.state.set',
  'reconciliation.close',
  'refund.make', 'refund.note', 'refund.retry',
  'remittance.claim', 'remittance.settle', 'remittance.upload',
  'review.answer', 'review.answer.remove', 'review.hide', 'review.restore', 'review.show',
  'role.change', 'role.create', 'role.delete',
  'search.spelling.add',
  'session.close', 'session.end', 'session.end-others', 'session.open',
  'settings.set', 'settings.withdraw',
  'staff.app.add', 'staff.change', 'staff.create', 'staff.invitation.withdraw', 'staff.invite', 'staff.invite-again', 'staff.lock', 'staff.new-start', 'staff.owner-link', 'staff.passkey.add', 'staff.passkey.delete', 'staff.password.change', 'staff.password.reset', 'staff.recovery-codes.replace', 'staff.recovery-link', 'staff.recovery.reset', 'staff.remove', 'staff.sessions.end', 'staff.unlock',
  'stock.adjust',
] as const;

export type AuditAction = (typeof AUDIT_ACTIONS)[number];
