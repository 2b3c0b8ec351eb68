import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Input, RequiredNote, Select } from './field.js';
import { PasswordInput } from './password-input.js';

it('marks required fields beside their names, and explains the mark [FORM-29]', () => {
  render(
    <form>
      <RequiredNote />
      <Input label="Title" aria-required />
      <Input label="Overview" />
      <Select label="Type" options={[]} aria-required />
      <PasswordInput label="Password" aria-required />
    </form>,
  );
  expect(screen.getAllByText('*')).toHaveLength(4);
  expect(screen.getByText('Required')).toBeVisible();
  // Screen readers hear "required" from the control, and no asterisk.
  expect(screen.getByRole('textbox', { name: 'Title' })).toBeRequired();
  expect(screen.getByRole('textbox', { name: 'Overview' })).not.toBeRequired();
  expect(screen.getByRole('combobox', { name: 'Type' })).toBeRequired();
});
