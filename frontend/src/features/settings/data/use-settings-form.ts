import type { SettingsSection, SettingState, SettingsValues, StaffSettings } from '@lml/common/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { siteSettingsQuery } from '../../../site/site-settings.js';
import { showToast } from '../../../ui/toast-store.js';
import copy from '../../../content/settings-copy.json' with { type: 'json' };
import { saveSettings, staffSettingsQuery } from './settings.api.js';

interface Options<Section extends SettingsSection, Fields extends FieldValues> {
  section: Section;
  state: SettingState<Section>;
  /** Form fields of stored values; null for the built-in ones. */
  fieldsOf: (values: SettingsValues[Section] | null) => Fields;
  valuesOf: (fields: Fields) => SettingsValues[Section];
}

/**
 * Form of a section. What is typed stays until it is saved: a failed save shows at its fields, and a save over somebody
 * else's change asks first.
 */
export function useSettingsForm<Section extends SettingsSection, Fields extends FieldValues>({
  section,
  state,
  fieldsOf,
  valuesOf,
}: Options<Section, Fields>) {
  const queryClient = useQueryClient();
  /** State that the form began with: later answers of the server must not move the version of what is typed. */
  const [base, setBase] = useState(state);
  const [conflict, setConflict] = useState<string | null>(null);
  const form = useForm<Fields>({
    mode: 'onTouched',
    defaultValues: fieldsOf(state.values) as DefaultValues<Fields>,
  });
  const { isDirty } = form.formState;

  function begin(next: SettingState<Section>): void {
    setBase(next);
    setConflict(null);
  }

  // A form in which nothing was typed follows the server.
  if (state.version > base.version && !isDirty) setBase(state);
  const showBase = useEffectEvent(() => form.reset(fieldsOf(base.values)));
  useEffect(() => showBase(), [base]);

  const saving = useMutation({
    mutationFn: (change: { values: SettingsValues[Section] | null; version: number }) =>
      saveSettings(section, change),
    onSuccess: async (next) => {
      const before = base.values;
      queryClient.setQueryData(staffSettingsQuery.queryKey, (all: StaffSettings | undefined) =>
        all ? { ...all, [section]: next } : all,
      );
      begin(next);
      showToast({
        title: copy.saved,
        tone: 'success',
        action: {
          label: copy.undo,
          onPress: () => saving.mutate({ version: next.version, values: before }),
        },
      });
      await queryClient.invalidateQueries({ queryKey: siteSettingsQuery.queryKey });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'SETTINGS_CHANGED') {
        setConflict(error.message);
        return;
      }
      const known = form.getValues();
      const details = error instanceof ApiError ? error.details : [];
      const problems = details.flatMap(({ field, message }) => {
        const name = field.replace(/^values\./, '');
        return name in known ? [{ name: name as Path<Fields>, message }] : [];
      });
      problems.forEach(({ name, message }, place) =>
        form.setError(name, { type: 'server', message }, { shouldFocus: place === 0 }),
      );
      if (problems.length === 0)
        showToast({ title: copy.failed, description: problemText(error), tone: 'destructive' });
    },
  });

  const save = (fields: Fields, version = base.version) =>
    saving.mutate({ version, values: valuesOf(fields) });
  const latest = () => queryClient.fetchQuery({ ...staffSettingsQuery, staleTime: 0 });
  const report = (error: unknown) =>
    showToast({ title: copy.failed, description: problemText(error), tone: 'destructive' });

  return {
    form,
    base,
    conflict,
    saving: saving.isPending,
    isDirty,
    save: (fields: Fields) => save(fields),
    submit: form.handleSubmit((fields) => save(fields)),
    discard: () => form.reset(),
    restore: () => saving.mutate({ version: base.version, values: null }),
    loadTheirs: () => latest().then((all) => begin(all[section]), report),
    saveMine: () =>
      latest().then((all) => {
        setConflict(null);
        save(form.getValues(), all[section].version);
      }, report),
  };
}
