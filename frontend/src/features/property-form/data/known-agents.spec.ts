import { describe, expect, it } from '@jest/globals';
import type { StaffAgent } from '@lml/common/contracts';
import { agentsWith, samePhone } from './known-agents.js';

const agent = (name: string, phone: string, agency: string | null = null) =>
  ({ name, phone, agency, email: `${name.split(' ')[0]!.toLowerCase()}@example.com` }) as StaffAgent;
const KNOWN = [
  agent('Amina Were', '+254 722 000 199', 'Pwani Homes'),
  agent('Otieno Maina', '0733 000 200'),
  agent('Amina Otieno', '0700 000 113'),
];
const found = (typed: string) => agentsWith(KNOWN, typed).map(({ name }) => name);

describe('agentsWith', () => {
  it('finds by all words of name, e-mail, agency and phone in any notation [FORM-30]', () => {
    expect(found('amina')).toEqual(['Amina Were', 'Amina Otieno']);
    expect(found('OTIENO amina')).toEqual(['Amina Otieno']);
    expect(found('pwani')).toEqual(['Amina Were']);
    expect(found('otieno@example')).toEqual(['Otieno Maina']);
    expect(found('0722')).toEqual(['Amina Were']);
    expect(found('nobody')).toEqual([]);
    expect(found('  ')).toEqual([]);
  });
});

describe('samePhone', () => {
  it('compares the digits, whatever the prefix [FORM-30]', () => {
    expect(samePhone('+254 722 000 199', '0722-000-199')).toBe(true);
    expect(samePhone('+254 722 000 199', '0722 000 198')).toBe(false);
    expect(samePhone('+254 722 000 199', '199')).toBe(false);
    expect(samePhone('', '')).toBe(false);
  });
});
