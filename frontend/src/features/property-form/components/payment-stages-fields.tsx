import { Plus } from 'lucide-react';
import { useId } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { fields } from '../data/field-labels.js';
import { EMPTY_STAGE } from '../data/payment-terms-values.js';
import type { PropertyFormValues } from '../data/property-form-values.js';
import { Announcement, useAnnouncement } from './announcement.js';
import { NumberField, TextField, useFieldError } from './form-fields.js';
import { ListTools } from './list-tools.js';

const { paymentTerms: texts } = copy;

/** Stages of a payment plan, in order. @param plan its index */
export function PaymentStagesFields({ plan }: { plan: number }) {
  const { control, getValues } = useFormContext<PropertyFormValues>();
  const name = `paymentTerms.${plan}.stages` as const;
  const stages = useFieldArray({ control, name, keyName: 'fieldKey' });
  const error = useFieldError(`${name}.root`);
  const errorId = useId();
  const { announcement, announce } = useAnnouncement();
  const titleOf = (index: number) => filled(texts.stage, { n: index + 1 });
  const nameOf = (index: number) => filled(texts.stageOf, { stage: titleOf(index), n: plan + 1 });

  function remove(index: number) {
    const stage = getValues(`${name}.${index}`);
    stages.remove(index);
    showToast({
      title: texts.stageRemoved,
      description: stage.label || undefined,
      tone: 'info',
      action: { label: copy.list.undo, onPress: () => stages.insert(index, stage) },
    });
  }

  return (
    <fieldset
      name={`${name}.root`}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
      className="mt-3 mb-4 outline-none"
    >
      <legend className="mb-2 text-sm font-semibold">{fields.stages}</legend>
      {error && (
        <p id={errorId} className="mb-2 text-sm text-danger">
          {error}
        </p>
      )}
      {stages.fields.length === 0 && <p className="mb-3 text-sm text-muted">{texts.noStages}</p>}
      {stages.fields.map(({ fieldKey }, index) => (
        <div key={fieldKey} className="mb-4 rounded-card border border-line p-4">
          <div className="mb-2 flex items-center justify-between gap-3">
            <h5 className="font-semibold">{titleOf(index)}</h5>
            <ListTools
              item={nameOf(index)}
              index={index}
              count={stages.fields.length}
              onMove={(to) => {
                stages.move(index, to);
                announce(filled(copy.list.moved, { item: nameOf(index), n: to + 1 }));
              }}
              onRemove={() => remove(index)}
            />
          </div>
          <div className="grid gap-x-3 sm:grid-cols-2">
            <TextField name={`${name}.${index}.label`} label={fields.stage.label} required />
            <NumberField name={`${name}.${index}.percent`} label={fields.stage.percent} required />
            <TextField name={`${name}.${index}.expectedOn`} label={fields.stage.expectedOn} type="date" />
          </div>
        </div>
      ))}
      <Button
        look="outline"
        size="small"
        onClick={() => stages.append(EMPTY_STAGE, { focusName: `${name}.${stages.fields.length}.label` })}
      >
        <Plus aria-hidden />
        {texts.addStage}
      </Button>
      <Announcement text={announcement} />
    </fieldset>
  );
}
