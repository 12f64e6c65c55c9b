import { expect, test } from 'vitest';
import { readUndo, writeUndo } from './undo.server.ts';

const secrets = { authSecret: 'x'.repeat(32), previousSecrets: [] };
const undo = { intent: 'mark-spam', values: { messageId: '1', spam: 'false' } };

test('an undo is read as it was written; what others wrote is none', () => {
  const token = writeUndo(secrets.authSecret, '/admin/messages/1', undo);
  expect(readUndo(secrets, token)).toEqual({ action: '/admin/messages/1', ...undo });
  const forged = Buffer.from(JSON.stringify({ action: '/admin/staff', ...undo })).toString('base64url');
  for (const other of ['', forged, `${forged}.${token.split('.')[1]}`, writeUndo('y'.repeat(32), '/admin', undo)])
    expect(readUndo(secrets, other)).toBeUndefined();
});
