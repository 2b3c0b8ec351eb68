import type { InquiryHandler } from '@lml/common/contracts';
import { recipientsOf } from './recipients.js';

const SALES = ['sales@lml.example'];
const agent = (more: Partial<InquiryHandler> = {}): InquiryHandler => ({
  ...{
    kind: 'agent',
    name: 'Zainab',
    agentId: 3,
    staffUserId: 7,
    email: 'zainab@lml.example',
    hasOwnAccount: true,
  },
  ...more,
});
const account = (mailTo: string | null, hasEmail = true) => ({ id: 7, username: 'zainab', mailTo, hasEmail });

it.each([
  ['the addresses of the settings alone', [], null, null, { staff: SALES, assigned: null }],
  [
    'accounts that want every inquiry',
    ['b@lml.example'],
    null,
    null,
    { staff: [...SALES, 'b@lml.example'], assigned: null },
  ],
  [
    'the account of the agent',
    [],
    agent(),
    account('z@lml.example'),
    { staff: SALES, assigned: 'z@lml.example' },
  ],
  ['nobody else if that account wants no mail', [], agent(), account(null), { staff: SALES, assigned: null }],
  [
    'the agent record if its account has no address',
    [],
    agent(),
    account(null, false),
    { staff: [...SALES, 'zainab@lml.example'], assigned: null },
  ],
  [
    "an agent without an account, and the office's account",
    [],
    agent({ hasOwnAccount: false }),
    account('office@lml.example'),
    { staff: [...SALES, 'zainab@lml.example'], assigned: 'office@lml.example' },
  ],
  [
    'no agent of another firm',
    [],
    agent({ email: null, hasOwnAccount: false }),
    null,
    { staff: SALES, assigned: null },
  ],
  [
    'no mailbox twice, in whatever spelling',
    ['Sales@LML.example', 'z@lml.example'],
    agent({ email: 'SALES@lml.example', hasOwnAccount: false }),
    account('Z@lml.example'),
    { staff: [...SALES, 'z@lml.example'], assigned: null },
  ],
])('mails %s [ROLE-11]', (_who, every, handler, assignee, expected) => {
  expect(recipientsOf(SALES, every, handler, assignee)).toEqual(expected);
});
