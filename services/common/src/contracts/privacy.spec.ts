import { PRIVACY_NOTICE_PATTERN, PRIVACY_NOTICE_VERSION } from './privacy.js';
import { dataContactProblem, odpcNumberProblem, processorProblem } from './settings-checks.js';

it.each([PRIVACY_NOTICE_VERSION, '2026-11-27', '2026-11', '2027-01-01'])(
  '%s is a version of the privacy notice [PRIVACY-3]',
  (version) => {
    expect(version).toMatch(PRIVACY_NOTICE_PATTERN);
  },
);

it.each([
  '',
  '2026',
  '2026-13',
  '2026-11-00',
  '2026-11-32',
  '2026-11-27T00:00',
  'x2026-11-27',
  '2026-11-27\n',
])('%j is no version of the privacy notice [PRIVACY-3]', (version) => {
  expect(version).not.toMatch(PRIVACY_NOTICE_PATTERN);
});

it.each([
  [odpcNumberProblem('DC/2026-104.b'), null],
  [odpcNumberProblem(''), null],
  [odpcNumberProblem('a'.repeat(41)), /at most 40 letters/],
  [odpcNumberProblem('<b>'), /letters, digits, spaces/],
  [processorProblem('Hosting', 'Example Cloud in Nairobi, Kenya'), null],
  [processorProblem('Hosting', 'a'.repeat(121)), /^Hosting must be a text of at most 120 characters/],
  [dataContactProblem('data@example.com'), null],
  [dataContactProblem('data'), /valid e-mail address/],
])('a fact of the notice is valid, or its problem names it: %s [PRIVACY-2]', (problem, expected) => {
  if (expected === null) expect(problem).toBeNull();
  else expect(problem).toMatch(expected);
});
