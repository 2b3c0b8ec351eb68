import {
  capitalised,
  OWNER_SERVICES,
  ownerDetails,
  type OwnerService,
  ownerSubject,
  PROPERTY_TYPES,
  TYPE_TEXTS,
  type PropertyType,
  typedWholeNumber,
} from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import { Input, Select } from '../../../ui/field.js';
import { ownerRequest } from '../data/inquiries.api.js';
import { messageRules, type MessageFields } from '../data/message-rules.js';
import { useMessageForm } from '../data/use-message-form.js';
import { MessageInput, ContactInputs } from './message-inputs.js';
import { FormOrNextSteps, PublicForm } from './public-form.js';
import ownersCopy from '../../../content/owners-copy.json' with { type: 'json' };

const texts = ownersCopy.form;
const { fields } = texts;

/** Form of an owner who wants a property sold, let, valued or managed; replaced by the next steps after sending. */
export function OwnerForm({ service }: { service: OwnerService | '' }) {
  return (
    <FormOrNextSteps
      form={(onSent) => <RequestForm service={service} onSent={onSent} />}
      success={{ ...texts.success }}
      whatsappText={(message) => {
        const request = requestOf(message);
        const property = [ownerSubject(request), ownerDetails(request)].filter(Boolean).join(', ');
        const { name, email, phone } = message;
        return filled(texts.whatsappTemplate, {
          name,
          email,
          phone,
          property,
          message: message.message,
        }).trim();
      }}
    />
  );
}

interface RequestFormProps {
  /** Selected at first. */
  service: OwnerService | '';
  onSent: (message: MessageFields) => void;
}

function RequestForm({ service, onSent }: RequestFormProps) {
  const sending = useMessageForm({
    initial: { service, propertyType: '', place: '', size: '', bedrooms: '', price: '' },
    draft: `owner.${service}`,
    request: ({ subject: _made, ...message }) => ownerRequest({ ...message, ...requestOf(message) }),
    onSent,
    failureTitle: texts.failure.title,
  });
  const { form } = sending;
  const { errors } = form.formState;
  const lets = form.watch('service') === 'let';
  return (
    <PublicForm {...sending} label={texts.title} submitText={texts.submit} submittingText={texts.submitting}>
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        <Select
          label={fields.service.label}
          options={[
            { value: '', label: fields.service.choose },
            ...OWNER_SERVICES.map((value) => ({ value, label: fields.service.choices[value] })),
          ]}
          error={errors.service?.message}
          {...form.register('service', { validate: messageRules.service })}
        />
        <Select
          label={fields.propertyType.label}
          options={[
            { value: '', label: fields.propertyType.choose },
            ...PROPERTY_TYPES.map((value) => ({ value, label: TYPE_TEXTS[value] ?? capitalised(value) })),
          ]}
          error={errors.propertyType?.message}
          {...form.register('propertyType', { validate: messageRules.propertyType })}
        />
      </div>
      <Input
        label={fields.place.label}
        placeholder={fields.place.placeholder}
        autoComplete="address-level2"
        error={errors.place?.message}
        {...form.register('place', { validate: messageRules.place })}
      />
      <div className="grid gap-x-5 gap-y-1 sm:grid-cols-3">
        <Input
          label={fields.size.label}
          placeholder={fields.size.placeholder}
          autoComplete="off"
          error={errors.size?.message}
          {...form.register('size', { validate: messageRules.size })}
        />
        <Input
          label={fields.bedrooms.label}
          placeholder={fields.bedrooms.placeholder}
          inputMode="numeric"
          autoComplete="off"
          error={errors.bedrooms?.message}
          {...form.register('bedrooms', { validate: messageRules.bedrooms })}
        />
        <Input
          label={lets ? fields.price.rentLabel : fields.price.label}
          placeholder={lets ? fields.price.rentPlaceholder : fields.price.placeholder}
          inputMode="numeric"
          autoComplete="off"
          error={errors.price?.message}
          {...form.register('price', { validate: messageRules.price })}
        />
      </div>
      <ContactInputs form={form} />
      <MessageInput form={form} rows={4} optional={fields.message} />
    </PublicForm>
  );
}

/** The validated request. */
function requestOf({
  service,
  propertyType,
  place = '',
  size = '',
  bedrooms = '',
  price = '',
}: Partial<MessageFields>) {
  return {
    service: service as OwnerService,
    propertyType: propertyType as PropertyType,
    place: place.trim(),
    size: size.trim() || null,
    bedrooms: typedWholeNumber(bedrooms),
    price: typedWholeNumber(price),
  };
}
