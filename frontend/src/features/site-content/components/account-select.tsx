import { type Account, displayName } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import { Select } from '../../../ui/field.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };

const texts = copy.account;

/** Staff accounts, as loaded by the page. */
export interface Accounts {
  data: Account[] | undefined;
  isError: boolean;
}

/** Select value of an account: its id as text, empty for none. */
export type AccountChoice = string;

interface AccountSelectProps {
  accounts: Accounts;
  value: AccountChoice;
  onChange: (value: AccountChoice) => void;
  /** Text of the empty choice. */
  noneLabel: string;
  error: string | undefined;
}

/** Assigns inquiries to an account. Keeps a selected account in the list even if it was disabled. */
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
function accountName(account: Account): string {
  const name = displayName(account);
  return account.disabled ? filled(texts.disabled, { name }) : name;
}

/** Account name in a list; undefined for none. */
export function accountText(id: number | null, accounts: Account[] | undefined): string | undefined {
  if (id === null || !accounts) return undefined;
  const account = accounts.find((one) => one.id === id);
  return account ? accountName(account) : filled(texts.unknown, { id });
}
