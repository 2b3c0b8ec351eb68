import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { createContext, useContext, useRef, type ReactNode } from 'react';
import { classNames } from '../lib/class-names.js';

/** Tells the menu that the chosen item moves the focus itself. */
const SkipFocusRestore = createContext(() => {});

interface MenuProps {
  /** Trigger button, with its accessible name. */
  trigger: ReactNode;
  children: ReactNode;
}

/**
 * Menu behind one button; arrow keys, Home, End, letters and Escape work as usual. Not modal: Radix would
 * lock scrolling with a style element, which the content security policy blocks.
 */
export function Menu({ trigger, children }: MenuProps) {
  const skipsFocusRestore = useRef(false);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            if (skipsFocusRestore.current) event.preventDefault();
            skipsFocusRestore.current = false;
          }}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 animate-fade-in overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-ink shadow-float"
        >
          <SkipFocusRestore value={() => (skipsFocusRestore.current = true)}>{children}</SkipFocusRestore>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface MenuItemProps {
  icon: LucideIcon;
  children: ReactNode;
  onSelect?: () => void;
  /** Link instead of an action; it wraps the icon and the text. */
  link?: (content: ReactNode, className: string) => ReactNode;
  /** The item opens a dialog, which takes the focus. */
  opensDialog?: boolean;
  /** Marks the action as destructive. */
  danger?: boolean;
  disabled?: boolean;
}

export function MenuItem({
  icon: Icon,
  children,
  onSelect,
  link,
  opensDialog,
  danger,
  disabled,
}: MenuItemProps) {
  const skipFocusRestore = useContext(SkipFocusRestore);
  const content = (
    <>
      <Icon aria-hidden className="size-4" />
      {children}
    </>
  );
  const className = classNames(
    'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-control px-2.5 text-left text-sm outline-none select-none max-md:min-h-11',
    'data-disabled:cursor-not-allowed data-disabled:text-muted data-highlighted:bg-primary-soft data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-primary',
    danger && 'text-danger',
  );
  return (
    <DropdownMenu.Item
      disabled={disabled}
      asChild={Boolean(link)}
      onSelect={() => {
        if (opensDialog) skipFocusRestore();
        onSelect?.();
      }}
      className={className}
    >
      {link ? link(content, className) : content}
    </DropdownMenu.Item>
  );
}

export function MenuLine() {
  return <DropdownMenu.Separator className="mx-1 my-1.5 h-px bg-line" />;
}
