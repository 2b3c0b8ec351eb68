import { STAFF_PROPERTY_TEXTS, type StaffProperty } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../../app/paths.js';
import { ApiError } from '../../../lib/api-client.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { standingOf } from '../data/derived.js';
import { fieldErrors } from '../data/form-errors.js';
import type { FormTab } from '../data/form-tabs.js';
import { EMPTY_VALUES, type PropertyFormValues, valuesOf } from '../data/property-form-values.js';
import { createProperty, forgetProperties, updateProperty } from '../data/property-form.api.js';
import { changesOf, inputOf } from '../data/property-input.js';
import { type FormMode, type Problem, problemsOf } from '../data/property-rules.js';
import { problemsFrom } from '../data/server-problems.js';
import { AgentsTab } from './agents-tab.js';
import { BasicTab } from './basic-tab.js';
import { FormTabs } from './form-tabs.js';
import { LocationTab } from './location-tab.js';
import { MediaTab, type UploadsChange } from './media-tab.js';
import { RoomsTab } from './rooms-tab.js';
import { SaveBar } from './save-bar.js';
import { useFieldFocus } from './use-field-focus.js';

interface PropertyFormProps {
  /** Missing for a new one. */
  property?: StaffProperty;
}

/** Everything that can be entered of a property, for adding one and for editing one. */
export function PropertyForm({ property }: PropertyFormProps) {
  const mode: FormMode = property ? 'edit' : 'add';
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const element = useRef<HTMLFormElement>(null);
  const [tab, setTab] = useState<FormTab>('basic');
  const focusField = useFieldFocus(element, setTab);
  const [base] = useState(() => ({
    version: property?.version,
    values: property ? valuesOf(property) : EMPTY_VALUES,
  }));

  const form = useForm<PropertyFormValues>({
    mode: 'onTouched',
    defaultValues: base.values,
    shouldFocusError: false,
    resolver: (values) => {
      const problems = problemsOf(values, mode);
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: fieldErrors(problems) };
    },
  });

  const show = useCallback(
    (problems: readonly Problem[]) => {
      for (const { field, message } of problems) {
        form.setError(field as 'title', { type: 'server', message });
      }
      if (problems[0]) focusField(problems[0].field);
    },
    [form, focusField],
  );

  const save = useMutation({
    mutationFn: ({ values, published }: { values: PropertyFormValues; published?: boolean }) => {
      const standing = published !== undefined && { published };
      return property
        ? updateProperty(property.id, {
            ...changesOf(base.values, values),
            ...standing,
            version: base.version,
          })
        : createProperty({ ...inputOf(values), ...standing });
    },
    onSuccess: async (saved) => {
      showToast({
        title: property ? STAFF_PROPERTY_TEXTS.updated : STAFF_PROPERTY_TEXTS.created,
        tone: 'success',
      });
      await forgetProperties(queryClient, saved);
      await navigate(paths.adminProperties);
    },
    onError: (error) => {
      showToast({
        title: copy.failure,
        description: failureText(error, mode),
        tone: 'destructive',
      });
      if (error instanceof ApiError) show(problemsFrom(error.details));
    },
  });

  const [uploads, setUploads] = useState({ pictures: 0, floorPlans: 0 });
  const onUploadsChange = useCallback<UploadsChange>(
    (name, running) => setUploads((before) => ({ ...before, [name]: running })),
    [],
  );
  const uploading = uploads.pictures + uploads.floorPlans;
  /** A save that waits for uploads. */
  const [waiting, setWaiting] = useState<{ published?: boolean } | null>(null);

  function submit(published?: boolean) {
    if (save.isPending) return;
    setWaiting(uploading > 0 ? { published } : null);
    if (uploading > 0) return;
    void form.handleSubmit(
      (values) => save.mutate({ values, published }),
      () => {
        const first = problemsOf(form.getValues(), mode)[0];
        if (first) focusField(first.field);
      },
    )();
  }

  const latestSubmit = useRef(submit);
  useEffect(() => {
    latestSubmit.current = submit;
  });
  useEffect(() => {
    if (waiting && uploading === 0) latestSubmit.current(waiting.published);
  }, [waiting, uploading]);

  return (
    <FormProvider {...form}>
      <form ref={element} noValidate onSubmit={(event) => event.preventDefault()}>
        <FormTabs
          tab={tab}
          onTabChange={setTab}
          panels={{
            basic: <BasicTab />,
            rooms: <RoomsTab />,
            location: <LocationTab mode={mode} />,
            agents: <AgentsTab />,
            media: <MediaTab onUploadsChange={onUploadsChange} />,
          }}
        />
        <SaveBar
          standing={standingOf(property)}
          saving={save.isPending}
          waitingFor={waiting ? uploading : 0}
          onSave={submit}
        />
      </form>
    </FormProvider>
  );
}

/** The server's own words where it has any (specification, section 8). */
function failureText(error: unknown, mode: FormMode): string {
  if (error instanceof ApiError && error.text) return error.text;
  return mode === 'add' ? STAFF_PROPERTY_TEXTS.createFailed : STAFF_PROPERTY_TEXTS.updateFailed;
}
