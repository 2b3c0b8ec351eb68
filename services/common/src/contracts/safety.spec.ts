import { SAFETY_DEFAULTS, safetyLines, whatsappText } from './safety.js';
import { paybillAccountProblem, paybillProblem } from './settings-checks.js';

const OURS = { phones: '+254 700 000 100, +254 700 000 101', whatsapp: '254700000102' };

it('the strip promises no viewing fee only once the owner has switched it on [SAFETY-1]', () => {
  const [without] = safetyLines(SAFETY_DEFAULTS, OURS);
  expect(without).toBe("Pay only to the company's own accounts, against a receipt.");
  const [promised, numbers] = safetyLines({ ...SAFETY_DEFAULTS, noViewingFee: true }, OURS);
  expect(promised).toBe(
    "We never charge a viewing fee. Pay only to the company's own accounts, against a receipt.",
  );
  expect(numbers).toBe('Our only numbers: +254 700 000 100, +254 700 000 101. WhatsApp: +254 700 000 102.');
});

it('the strip names the paybill only if the company has one [SAFETY-1]', () => {
  expect(safetyLines(SAFETY_DEFAULTS, OURS)).toHaveLength(2);
  const withPaybill = { ...SAFETY_DEFAULTS, paybill: '522522', paybillAccount: 'LML' };
  expect(safetyLines(withPaybill, OURS)[2]).toBe('Our only Paybill: 522522, account LML.');
});

it('a WhatsApp number is shown with spaces, however it is stored [SAFETY-1]', () => {
  expect(whatsappText('254700000102')).toBe('+254 700 000 102');
  expect(whatsappText('+254 700 000 102')).toBe('+254 700 000 102');
  expect(whatsappText('447700900123')).toBe('+447700900123');
});

it('a paybill has 5 to 7 digits and an account, or is empty [SAFETY-1]', () => {
  expect([paybillProblem(''), paybillProblem('522522')]).toEqual([null, null]);
  for (const wrong of ['1234', '12345678', '52 25', 522522, null])
    expect(paybillProblem(wrong)).toBe('Paybill must be 5 to 7 digits, or empty');
  expect(paybillAccountProblem('', '522522')).toBe('Enter the account of the Paybill, or leave both empty');
  expect([paybillAccountProblem('', ''), paybillAccountProblem('LML', '522522')]).toEqual([null, null]);
});
