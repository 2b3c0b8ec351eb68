import type { InvitationMail, PasswordResetMail } from '@lml/common/contracts';
import { invitationMail, passwordResetMail } from './account-mails.js';

const ABOUT = {
  recipient: 'a@example.com',
  resends: 0,
  token: 'secret',
  expiresAt: '2026-11-26T06:00:00.000Z',
} as const;
const INVITATION: InvitationMail = {
  ...ABOUT,
  ...{ kind: 'invitation', name: 'Achieng', invitedBy: '<b>Wanjiru</b>', role: 'agent' },
};
const RESET: PasswordResetMail = { ...ABOUT, kind: 'password-reset', name: '', username: 'achieng' };

it('an invitation names who invites, the role, the link and its end in Nairobi', () => {
  const { subject, text, html } = invitationMail(INVITATION, 'https://lml.example');
  expect(subject).toBe('Join LML Properties');
  expect(text).toContain('Hello Achieng,');
  expect(text).toContain('as agent');
  expect(text).toContain('https://lml.example/admin/register?invitation=secret');
  expect(text).toContain('09:00 (Nairobi)');
  expect(html).toContain('&lt;b&gt;Wanjiru&lt;/b&gt;');
  expect(html).not.toContain('<b>Wanjiru');
});

it("a forgotten password's mail has the link with its secret in the fragment, and says what else to do", () => {
  const { text } = passwordResetMail(RESET, 'https://lml.example');
  expect(text).toContain('Hello achieng,');
  expect(text).toContain('https://lml.example/admin/reset-password#token=secret');
  expect(text).toContain('ignore this e-mail: your password stays as it is');
});
