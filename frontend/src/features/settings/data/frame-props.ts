import type { SettingState } from '@lml/common/contracts';

/** Part of `useSettingsForm` that a frame shows. */
interface Saved {
  base: SettingState;
  conflict: string | null;
  isDirty: boolean;
  saving: boolean;
  submit: (event: React.FormEvent) => unknown;
  discard: () => void;
  restore: () => void;
  loadTheirs: () => unknown;
  saveMine: () => unknown;
}

/** Props of a section's frame from its form. */
export function frameProps({ base, conflict, isDirty, saving, ...act }: Saved) {
  return {
    ...{ base, conflict, isDirty, saving },
    onSubmit: act.submit,
    onDiscard: act.discard,
    onRestore: base.values === null ? undefined : act.restore,
    onLoadTheirs: act.loadTheirs,
    onSaveMine: act.saveMine,
  };
}
