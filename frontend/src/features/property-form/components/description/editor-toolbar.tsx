import {
  Bold,
  Eraser,
  FileText,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  type LucideIcon,
  SeparatorHorizontal,
  Tags,
  Underline,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from '../../../../lib/class-names.js';
import { filled } from '../../../../lib/format.js';
import {
  type Edit,
  type EditorState,
  insertBlock,
  insertDivider,
  toggleInline,
  toggleLines,
} from './editor-commands.js';
import mediaCopy from '../../../../content/property-media-copy.json' with { type: 'json' };

const texts = mediaCopy.description;

export type EditorCommand = (state: EditorState) => Edit;

export const bold: EditorCommand = (state) => toggleInline(state, '**');
export const italic: EditorCommand = (state) => toggleInline(state, '*');
export const underline: EditorCommand = (state) => toggleInline(state, '__');

interface Tool {
  label: string;
  icon: LucideIcon;
  command: EditorCommand;
  /** Shortcut with Ctrl, or Command on a Mac. */
  key?: string;
}

const FORMATS: Tool[][] = [
  [
    { label: texts.bold, icon: Bold, command: bold, key: 'B' },
    { label: texts.italic, icon: Italic, command: italic, key: 'I' },
    { label: texts.underline, icon: Underline, command: underline, key: 'U' },
  ],
  [
    { label: texts.header, icon: Heading2, command: (state) => toggleLines(state, '## ') },
    { label: texts.subheader, icon: Heading3, command: (state) => toggleLines(state, '### ') },
  ],
  [
    { label: texts.bullets, icon: List, command: (state) => toggleLines(state, '- ') },
    { label: texts.numbers, icon: ListOrdered, command: (state) => toggleLines(state, '1. ') },
    { label: texts.divider, icon: SeparatorHorizontal, command: insertDivider },
  ],
];

const TEMPLATES: Tool[] = [
  {
    label: texts.propertyTemplate,
    icon: FileText,
    command: (state) => insertBlock(state, texts.templates.property.join('\n')),
  },
  {
    label: texts.pricingTemplate,
    icon: Tags,
    command: (state) => insertBlock(state, texts.templates.pricing.join('\n')),
  },
];

interface EditorToolbarProps {
  /** Id of the text field. */
  controls: string;
  empty: boolean;
  onCommand: (command: EditorCommand) => void;
  onClear: () => void;
}

/** Toolbar with one tab stop; arrow keys, Home and End move within it (WAI-ARIA toolbar pattern). */
export function EditorToolbar({ controls, empty, onCommand, onClear }: EditorToolbarProps) {
  return (
    <Toolbar.Root
      aria-label={texts.toolbar}
      aria-controls={controls}
      // Keep the focus in the text field, and so the phone's keyboard open.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className="flex flex-wrap gap-x-2 gap-y-0.5 rounded-t-control border border-b-0 border-line-strong bg-sunken p-1"
    >
      {FORMATS.map((tools) => (
        <div key={tools[0]!.label} className="flex border-line not-first:border-l not-first:pl-2">
          {tools.map(({ label, icon: Icon, command, key }) => (
            <ToolButton
              key={label}
              label={label}
              title={key ? filled(texts.withKeys, { name: label, key }) : label}
              keys={key && `Control+${key} Meta+${key}`}
              onPress={() => onCommand(command)}
            >
              <Icon aria-hidden className="size-[1.125rem]" />
            </ToolButton>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap">
        {TEMPLATES.map(({ label, icon: Icon, command }) => (
          <ToolButton key={label} onPress={() => onCommand(command)}>
            <Icon aria-hidden className="size-[1.125rem]" />
            {label}
          </ToolButton>
        ))}
        <ToolButton onPress={onClear} disabled={empty}>
          <Eraser aria-hidden className="size-[1.125rem]" />
          {texts.clear}
        </ToolButton>
      </div>
    </Toolbar.Root>
  );
}

interface ToolButtonProps {
  /** For icon-only buttons. */
  label?: string;
  title?: string;
  keys?: string;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function ToolButton({ label, title, keys, disabled, onPress, children }: ToolButtonProps) {
  return (
    <Toolbar.Button
      type="button"
      aria-label={label}
      title={title}
      aria-keyshortcuts={keys}
      disabled={disabled}
      onClick={onPress}
      className={classNames(
        'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-control text-sm font-medium hover:bg-primary-soft disabled:opacity-55 sm:min-h-9 sm:min-w-9',
        !label && 'px-2.5',
      )}
    >
      {children}
    </Toolbar.Button>
  );
}
