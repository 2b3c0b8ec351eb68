import { Sparkles } from 'lucide-react';

interface SuggestionNoteProps {
  text: string;
  actions: { label: string; onPress: () => void }[];
}

/** A suggestion with buttons to accept or decline it. */
export function SuggestionNote({ text, actions }: SuggestionNoteProps) {
  return (
    <div className="mb-3 flex animate-fade-in flex-wrap items-center gap-x-3 gap-y-1 rounded-control bg-primary-soft px-3 py-1.5 text-sm">
      <Sparkles aria-hidden className="size-4 text-primary" />
      <p className="min-w-0 grow break-words">{text}</p>
      {actions.map(({ label, onPress }) => (
        <button
          key={label}
          type="button"
          onClick={onPress}
          className="min-h-8 rounded-control px-1 font-semibold text-primary underline underline-offset-4 max-sm:min-h-11"
        >
          {label}
        </button>
      ))}
    </div>
  );
}
