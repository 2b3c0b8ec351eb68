import { type PermissionName, SETTINGS_SECTIONS } from '@lml/common/contracts';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import copy from '../../../content/settings-copy.json' with { type: 'json' };
import { filled, staffDateTime } from '../../../lib/format.js';
import { useMay } from '../../../lib/role.js';
import { paths } from '../../../site/paths.js';
import { Button } from '../../../ui/button.js';
import { RoleNotice } from '../../../ui/role-notice.js';
import type { OnDirty, ScreenSection } from '../data/section-name.js';

interface SectionFrameProps {
  name: ScreenSection;
  onDirty: OnDirty;
  isDirty: boolean;
  saving: boolean;
  onSubmit: (event: React.FormEvent) => unknown;
  onDiscard: () => void;
  /** Puts the built-in values back; missing if they apply already. */
  onRestore?: (() => void) | undefined;
  /** Author and time of the last change. */
  base?: { updatedBy: string | null; updatedAt: string | null };
  /** Somebody else saved in between. */
  conflict?: string | null;
  onLoadTheirs?: () => unknown;
  onSaveMine?: () => unknown;
  /** The visitors' view of what is typed. */
  preview?: ReactNode;
  children: ReactNode;
}

/** Card of a section: its fields, who changed it, and the buttons. Without the permission it can only be read. */
export function SectionFrame({ name, onDirty, isDirty, saving, base, ...props }: SectionFrameProps) {
  const texts = copy.sections[name];
  const permission: PermissionName =
    name === 'contacts' ? 'edit-site-content' : SETTINGS_SECTIONS[name].permission;
  const may = useMay()(permission);
  const [showsPreview, setShowsPreview] = useState(false);
  useEffect(() => {
    onDirty(name, isDirty);
    return () => onDirty(name, false);
  }, [name, isDirty, onDirty]);
  const id = `settings-${name}`;
  return (
    <form
      noValidate
      id={name}
      aria-labelledby={id}
      onSubmit={(event) => void props.onSubmit(event)}
      className="scroll-mt-20 rounded-card border border-line bg-surface p-5 sm:p-6"
    >
      <h2 id={id} className="text-h3">
        {texts.title}
      </h2>
      <p className="mt-1 mb-5 text-muted">{texts.text}</p>
      {!may && <RoleNotice permission={permission} className="mb-5" />}
      <fieldset disabled={!may || saving} className="min-w-0">
        {props.children}
      </fieldset>
      {props.preview && showsPreview && (
        <section
          aria-label={copy.previewLabel}
          className="mt-4 overflow-hidden rounded-card border border-line-strong"
        >
          <p className="border-b border-line bg-sunken px-4 py-2 text-sm text-muted">{copy.previewNote}</p>
          <div inert>{props.preview}</div>
        </section>
      )}
      {props.conflict && (
        <div role="alert" className="mt-4 rounded-control border border-danger bg-sunken px-4 py-3">
          <p className="flex items-start gap-2">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-danger" />
            {props.conflict}.
          </p>
          <div className="mt-3 flex flex-wrap gap-3">
            <Button look="outline" size="small" onClick={() => void props.onLoadTheirs?.()}>
              {copy.loadTheirs}
            </Button>
            <Button look="outline" size="small" onClick={() => void props.onSaveMine?.()}>
              {copy.saveMine}
            </Button>
          </div>
        </div>
      )}
      <div className="mt-5 flex flex-wrap items-center gap-3 border-t border-line pt-4">
        {may && (
          <Button type="submit" busy={saving} disabled={!isDirty} className="min-w-28 max-sm:w-full">
            {saving ? copy.saving : copy.save}
          </Button>
        )}
        {isDirty && (
          <Button look="outline" disabled={saving} onClick={props.onDiscard} className="max-sm:w-full">
            {copy.discard}
          </Button>
        )}
        {props.preview && (
          <Button
            look="outline"
            aria-expanded={showsPreview}
            onClick={() => setShowsPreview(!showsPreview)}
            className="max-sm:w-full"
          >
            {showsPreview ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            {showsPreview ? copy.hidePreview : copy.preview}
          </Button>
        )}
        {may && props.onRestore && !isDirty && (
          <Button look="quiet" disabled={saving} onClick={props.onRestore} className="max-sm:w-full">
            {copy.restore}
          </Button>
        )}
        {base && (
          <p className="text-sm text-muted sm:ml-auto">
            {base.updatedAt ? (
              <Link
                to={paths.activityLogOf('settings', sectionId(name))}
                className="underline underline-offset-4 hover:text-ink"
              >
                {filled(copy.changed, { name: base.updatedBy ?? '', time: staffDateTime(base.updatedAt) })}
              </Link>
            ) : (
              copy.builtIn
            )}
          </p>
        )}
      </div>
    </form>
  );
}

/** Id of a section in the activity log. */
function sectionId(name: ScreenSection): number {
  return Object.keys(SETTINGS_SECTIONS).indexOf(name) + 1;
}
