import {
  type Agent,
  type FormTab,
  type Property,
  type PropertySummary,
  STAFF_PROPERTY_TEXTS,
  type StaffProperty,
} from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { listAddress } from '../../../site/list-address.js';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { useMay } from '../../../lib/role.js';
import { RoleNotice } from '../../../ui/role-notice.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import { differencesBetween } from '../data/conflict.js';
import { publicationState } from '../data/derived.js';
import { fieldErrors } from '../data/form-errors.js';
import { renderDescription } from '../data/markup.js';
import { previewedProperty } from '../data/previewed.js';
import type { PropertyDraft } from '../data/property-drafts.js';
import {
  type AgentValues,
  EMPTY_VALUES,
  type PropertyFormValues,
  valuesOf,
} from '../data/property-form-values.js';
import {
  createProperty,
  invalidateProperties,
  knownAgentsQuery,
  restoreProperty,
  updateProperty,
} from '../data/property-form.api.js';
import { changesOf, inputOf } from '../data/property-input.js';
import { type Problem, problemsOf } from '../data/property-rules.js';
import { problemsFrom, STAGES } from '../data/server-errors.js';
import { contactInDescription } from '../data/suggestions.js';
import { AgentsTab } from './agents-tab.js';
import { BasicTab } from './basic-tab.js';
import { ConflictDialog } from './conflict-dialog.js';
import { ContactOffer } from './contact-offer.js';
import { FormAside } from './form-aside.js';
import { TrashNotice, DraftOffer } from './form-notices.js';
import { FormTabs } from './form-tabs.js';
import { LeaveGuard } from './leave-guard.js';
import { LocationTab } from './location-tab.js';
import { MediaTab, type UploadsChange } from './media-tab.js';
import { RoomSuggestionsProvider } from './room-suggestions.js';
import { RoomsTab } from './rooms-tab.js';
import { SaveBar } from './save-bar.js';
import { useFieldFocus } from './use-field-focus.js';
import { type FormBase, usePropertyDraft } from './use-property-draft.js';

interface PropertyFormProps {
  /** Missing to add a property. */
  property?: StaffProperty;
  /** Preview of the public card. */
  Card: ComponentType<{ property: PropertySummary }>;
  /** Preview of the public page, over the form. */
  Preview: ComponentType<{ property: Property; onClose: () => void }>;
  /** The user may not change this property. */
  readOnly?: boolean;
}

const LISTS: ReadonlySet<string> = new Set(['rooms', 'paymentTerms', 'agents', 'pricing.rentByFloor']);

/**
 * A save: the values, the version they are based on, and the new publication state (unchanged if missing).
 */
interface Save {
  values: PropertyFormValues;
  base: FormBase;
  published: boolean | undefined;
}

/** Form to add or edit a property. */
export function PropertyForm({ property, Card, Preview, readOnly = false }: PropertyFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const may = useMay();
  const element = useRef<HTMLFormElement>(null);
  const leaving = useRef(false);
  const [tab, setTab] = useState<FormTab>('basic');
  const focusField = useFieldFocus(element, setTab);
  /** Whether the fields are checked for a public property; a draft may lack most of them. */
  const publishing = useRef(property?.published === true);
  const [base, setBase] = useState<FormBase>(() => baseOf(property));

  const form: UseFormReturn<PropertyFormValues> = useForm<PropertyFormValues>({
    mode: 'onTouched',
    defaultValues: base.values,
    shouldFocusError: false,
    resolver: (values, _context, { names }) => {
      const [name = ''] = names ?? [];
      const isList = names?.length === 1 && (LISTS.has(name) || STAGES.test(name));
      const problems = problemsOf(values, publishing.current).filter(
        // Lists validate when an entry is added, before it is filled in: skip that.
        ({ field }) => !isList || field.endsWith('.root') || form.getFieldState(field as 'title').error,
      );
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors: fieldErrors(problems) };
    },
  });
  const { isDirty } = form.formState;
  const draft = usePropertyDraft(form, property?.id ?? null, base);

  /** Fills the fields with values that differ from the stored ones. */
  const fillIn = useCallback(
    (values: PropertyFormValues, on?: FormBase) => {
      if (on) {
        setBase(on);
        form.reset(on.values);
      }
      form.reset(values, { keepDefaultValues: true });
    },
    [form],
  );

  function restoreDraft(kept: PropertyDraft) {
    // Keep the draft's base version: if it is outdated, saving compares both versions.
    fillIn(kept.values, { version: kept.version, values: kept.base });
    draft.settle(false);
  }

  const show = (problems: readonly Problem[]) => {
    for (const { field, message } of problems) {
      form.setError(field as 'title', { type: 'server', message });
    }
    if (problems[0]) focusField(problems[0].field);
  };

  const [conflict, setConflict] = useState<(Save & { theirs: StaffProperty }) | null>(null);
  const save = useMutation({
    mutationFn: ({ values, base: on, published }: Save) => {
      const publication = published !== undefined && { published };
      return property
        ? updateProperty(property.id, {
            ...changesOf(on.values, values),
            ...publication,
            version: on.version ?? undefined,
          })
        : createProperty({ ...inputOf(values), ...publication });
    },
    onSuccess: async (saved) => {
      leaving.current = true;
      draft.drop();
      await invalidateProperties(queryClient, saved);
      await navigate(listAddress());
      showToast({
        title: property ? STAFF_PROPERTY_TEXTS.updated : STAFF_PROPERTY_TEXTS.created,
        tone: 'success',
      });
    },
    onError: (error, sent) => {
      const theirs = error instanceof ApiError && error.status === 409 && (error.current as StaffProperty);
      if (theirs) settle(sent, theirs);
      else {
        showToast({
          title: copy.failure,
          description: failureText(error, property === undefined),
          tone: 'destructive',
        });
        if (error instanceof ApiError) show(problemsFrom(error.details));
      }
    },
  });

  /**
   * Resolves a conflicting save. If the other change touched no field that differs here, merges without
   * asking.
   */
  function settle(sent: Save, theirs: StaffProperty) {
    const differences = differencesBetween(sent.base.values, sent.values, valuesOf(theirs));
    const nothingToAsk = differences.every(({ choice, byBoth }) => choice === 'mine' && !byBoth);
    if (nothingToAsk) saveOnTop(sent, theirs, sent.values);
    else setConflict({ ...sent, theirs });
  }

  function saveOnTop(sent: Save, theirs: StaffProperty, values: PropertyFormValues) {
    const on = baseOf(theirs);
    fillIn(values, on);
    setConflict(null);
    save.mutate({ values, base: on, published: sent.published });
  }

  const [contact, setContact] = useState<(Save & { contact: AgentValues }) | null>(null);
  function saveWithContact({ contact: agent, ...sent }: Save & { contact: AgentValues }, complete: boolean) {
    setContact(null);
    form.setValue('agents', [agent], { shouldDirty: true });
    if (complete) save.mutate({ ...sent, values: { ...sent.values, agents: [agent] } });
    else {
      show(
        problemsOf(form.getValues(), publishing.current).filter(({ field }) => field.startsWith('agents.')),
      );
    }
  }

  const [uploads, setUploads] = useState({ pictures: 0, floorPlans: 0 });
  const onUploadsChange = useCallback<UploadsChange>(
    (name, running) => setUploads((before) => ({ ...before, [name]: running })),
    [],
  );
  const uploading = uploads.pictures + uploads.floorPlans;
  /** A save that waits for uploads. */
  const [waiting, setWaiting] = useState<{ published: boolean | undefined } | null>(null);

  const publication = publicationState(property);
  function submit(published: boolean | undefined) {
    if (save.isPending || publication === 'in-trash' || readOnly) return;
    setWaiting(uploading > 0 ? { published } : null);
    if (uploading > 0) return;
    publishing.current = published ?? publication === 'published';
    void form.handleSubmit(
      (values) => {
        const found =
          !property && values.agents.length === 0 && may('edit-site-content')
            ? contactInDescription(values.description)
            : null;
        if (found) setContact({ contact: found, values, base, published });
        else save.mutate({ values, base, published });
      },
      () => {
        const first = problemsOf(form.getValues(), publishing.current)[0];
        if (first) focusField(first.field);
      },
    )();
  }

  const restore = useMutation({
    mutationFn: (id: number) => restoreProperty(id),
    onSuccess: async (restored) => {
      await invalidateProperties(queryClient, restored);
      const on = baseOf(restored);
      if (!isDirty) fillIn(on.values, on);
      // The input keeps its base version; restoring does not change its fields.
      else if (JSON.stringify(on.values) === JSON.stringify(base.values)) setBase(on);
      showToast({ title: copy.trash.restored, tone: 'success' });
    },
    onError: (error) =>
      showToast({
        title: copy.failure,
        description: `${copy.trash.failed}: ${problemText(error)}`,
        tone: 'destructive',
      }),
  });

  const [previewed, setPreviewed] = useState<Property | null>(null);
  const preview = useMutation({
    mutationFn: () => renderDescription(form.getValues('description')),
    onSuccess: (description) => {
      const known = queryClient.getQueryData<Agent[]>(knownAgentsQuery.queryKey) ?? [];
      setPreviewed(previewedProperty(form.getValues(), property, known, description));
    },
    onError: (error) =>
      showToast({
        title: copy.failure,
        description: `${copy.preview.failed}: ${problemText(error)}`,
        tone: 'destructive',
      }),
  });

  const asking = conflict !== null || contact !== null || previewed !== null;
  const latest = useRef({ submit, asking, publication });
  useEffect(() => {
    latest.current = { submit, asking, publication };
  });
  useEffect(() => {
    if (waiting && uploading === 0) latest.current.submit(waiting.published);
  }, [waiting, uploading]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (latest.current.asking || event.repeat) return;
      // Some fields normalise their value on blur.
      const active = document.activeElement;
      if (active instanceof HTMLElement) {
        active.blur();
        active.focus({ preventScroll: true });
      }
      latest.current.submit(latest.current.publication === 'published' ? undefined : false);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  const mayLeave = useCallback(() => leaving.current, []);

  return (
    <FormProvider {...form}>
      {property?.deletedAt && (
        <TrashNotice
          property={{ ...property, deletedAt: property.deletedAt }}
          busy={restore.isPending}
          readOnly={!may('delete-listings')}
          onRestore={() => restore.mutate(property.id)}
        />
      )}
      {readOnly && <RoleNotice permission="edit-listings" className="mb-5" />}
      {draft.offered && !readOnly && (
        <DraftOffer
          draft={draft.offered}
          outdated={draft.offered.version !== base.version}
          onRestore={() => draft.offered && restoreDraft(draft.offered)}
          onDiscard={() => draft.settle(true)}
        />
      )}
      <form ref={element} noValidate onSubmit={(event) => event.preventDefault()}>
        <RoomSuggestionsProvider>
          <div className="xl:grid xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start xl:gap-8">
            <FormTabs
              tab={tab}
              onTabChange={setTab}
              readOnly={readOnly}
              panels={{
                basic: <BasicTab />,
                rooms: <RoomsTab />,
                location: <LocationTab />,
                agents: <AgentsTab />,
                media: <MediaTab onUploadsChange={onUploadsChange} />,
              }}
            />
            <FormAside stored={property} Card={Card} onGoTo={focusField} />
          </div>
        </RoomSuggestionsProvider>
        {!readOnly && (
          <SaveBar
            publication={publication}
            saving={save.isPending}
            waitingFor={waiting ? uploading : 0}
            kept={draft.storedAt !== null}
            previewing={preview.isPending}
            onPreview={() => preview.mutate()}
            onSave={submit}
          />
        )}
      </form>
      <LeaveGuard mayLeave={mayLeave} unsaved={isDirty} kept={draft.storedAt !== null} />
      {conflict && (
        <ConflictDialog
          stored={conflict.theirs}
          base={conflict.base.values}
          mine={conflict.values}
          theirs={valuesOf(conflict.theirs)}
          saving={save.isPending}
          onSave={(values) => saveOnTop(conflict, conflict.theirs, values)}
          onClose={() => setConflict(null)}
        />
      )}
      {contact && (
        <ContactOffer
          contact={contact.contact}
          onAdd={(complete) => saveWithContact(contact, complete)}
          onWithout={() => {
            setContact(null);
            save.mutate(contact);
          }}
          onClose={() => setContact(null)}
        />
      )}
      {previewed && (
        <Suspense fallback={null}>
          <Preview property={previewed} onClose={() => setPreviewed(null)} />
        </Suspense>
      )}
    </FormProvider>
  );
}

function baseOf(property: StaffProperty | undefined): FormBase {
  return property
    ? { version: property.version, values: valuesOf(property) }
    : { version: null, values: EMPTY_VALUES };
}

/** The server's message if there is one (specification, section 8). */
function failureText(error: unknown, isNew: boolean): string {
  if (error instanceof ApiError && error.said) return error.said;
  return isNew ? STAFF_PROPERTY_TEXTS.createFailed : STAFF_PROPERTY_TEXTS.updateFailed;
}
