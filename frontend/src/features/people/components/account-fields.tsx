import {
  ACCOUNT_FACT_LIMITS,
  ACCOUNT_FACT_TEXTS,
  EMAIL_PATTERN,
  type OwnAccount,
} from '@lml/common/contracts';
import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form';
import copy from '../../../content/people-copy.json' with { type: 'json' };
import { Input, Textarea } from '../../../ui/field.js';

const texts = copy.facts;

/** Values of the fields that accounts and the user's own page share. */
export interface FactValues {
  name: string;
  email: string;
  phone: string;
  signature: string;
  mailAssigned: boolean;
  mailEveryInquiry: boolean;
  pushAssigned: boolean;
  pushEveryInquiry: boolean;
}

export function factValues(account: OwnAccount): FactValues {
  const { name, email, phone, signature, ...choices } = account;
  const { mailAssigned, mailEveryInquiry, pushAssigned, pushEveryInquiry } = choices;
  const told = { mailAssigned, mailEveryInquiry, pushAssigned, pushEveryInquiry };
  return { name, email: email ?? '', phone: phone ?? '', signature, ...told };
}

/** Returns the problem with an e-mail address, or true; empty is fine. */
export function checkEmail(email: string): true | string {
  return email.trim() === '' || EMAIL_PATTERN.test(email.trim()) || ACCOUNT_FACT_TEXTS.emailWrong;
}

interface FactFieldsProps<Values extends FieldValues> {
  register: UseFormRegister<Values>;
  errors: FieldErrors<Values>;
}

/** Name, addresses, signature and choice of mails. */
export function FactFields<Values extends FactValues>({ register, errors }: FactFieldsProps<Values>) {
  const messageOf = (name: keyof FactValues) => (errors as FieldErrors<FactValues>)[name]?.message;
  const field = (name: keyof FactValues, options?: object) => register(name as Path<Values>, options);
  return (
    <>
      <Input
        label={texts.name}
        hint={texts.nameHint}
        autoComplete="name"
        maxLength={ACCOUNT_FACT_LIMITS.nameMax}
        error={messageOf('name')}
        {...field('name')}
      />
      <Input
        label={texts.email}
        hint={texts.emailHint}
        type="email"
        autoComplete="email"
        maxLength={ACCOUNT_FACT_LIMITS.emailMax}
        error={messageOf('email')}
        {...field('email', { validate: checkEmail })}
      />
      <Input
        label={texts.phone}
        hint={texts.phoneHint}
        type="tel"
        autoComplete="tel"
        maxLength={ACCOUNT_FACT_LIMITS.phoneMax}
        error={messageOf('phone')}
        {...field('phone')}
      />
      <Textarea
        label={texts.signature}
        hint={texts.signatureHint}
        rows={3}
        maxLength={ACCOUNT_FACT_LIMITS.signatureMax}
        error={messageOf('signature')}
        {...field('signature')}
      />
      <fieldset className="mb-4">
        <legend className="mb-1 text-sm font-medium">{texts.mails}</legend>
        {(['mailAssigned', 'mailEveryInquiry'] as const).map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-3 text-[0.9375rem]">
            <input type="checkbox" className="size-5 shrink-0 accent-primary" {...field(name)} />
            {texts[name]}
          </label>
        ))}
        <p className="text-sm text-muted">{texts.mailsHint}</p>
      </fieldset>
      <fieldset className="mb-4">
        <legend className="mb-1 text-sm font-medium">{texts.pushes}</legend>
        {(['pushAssigned', 'pushEveryInquiry'] as const).map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-3 text-[0.9375rem]">
            <input type="checkbox" className="size-5 shrink-0 accent-primary" {...field(name)} />
            {texts[name]}
          </label>
        ))}
        <p className="text-sm text-muted">{texts.pushesHint}</p>
      </fieldset>
    </>
  );
}
