import type { SettingsSection } from '@lml/common/contracts';

/** Sections of the screen: those of the settings without a screen of their own, and the contacts of the head office. */
export type ScreenSection = Exclude<SettingsSection, 'swahili'> | 'contacts';

/** Told whether a section has unsaved changes. */
export type OnDirty = (section: ScreenSection, isDirty: boolean) => void;
