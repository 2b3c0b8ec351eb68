import type { Account } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import { Select } from '../../../ui/field.js';
import copy from '../../../content/content-copy.json' with { type: 'json' };

const texts = copy.account;

/** The staff accounts to choose from, as the page has them. */
export interface Accounts {
  data: Account[] | undefined;
  isError: boolean;
}

/** What the select holds of an account: its id as a text, empty for none. */
export type AccountChoice = string;

interface AccountSelectProps {
  accounts: Accounts;
  value: AccountChoice;
  onChange: (value: AccountChoice) => void;
  /** What it means that none is chosen. */
  noneLabel: string;
  error: string | undefined;
}

/** Whose inquiries are whose. An account that is chosen stays to be chosen, whatever became of it. */
export function AccountSelect({ accounts, value, onChange, noneLabel, error }: AccountSelectProps) {
  const { data = [], isError } = accounts;
  const open = data.filter(({ id, disabled }) => !disabled || String(id) === value);
  const known = value === '' || open.some(({ id }) => String(id) === value);
  return (
    <Select
      label={texts.label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
      hint={isError ? texts.failed : accounts.data ? undefined : texts.loading}
      options={[
        { value: '', label: noneLabel },
        ...open.map((account) => ({ value: String(account.id), label: accountName(account) })),
        ...(known ? [] : [{ value, label: filled(texts.unknown, { id: value }) }]),
      ]}
    />
  );
}

/** "achieng", "achieng (disabled)". */
function accountName({ username, disabled }: Account): string {
  return disabled ? filled(texts.disabled, { name: username }) : username;
}

/** Who it is, as a list shows it; undefined for none. */
export function accountText(id: number | null, accounts: Account[] | undefined): string | undefined {
  if (id === null || !accounts) return undefined;
  const account = accounts.find((one) => one.id === id);
  return account ? accountName(account) : filled(texts.unknown, { id });
}
