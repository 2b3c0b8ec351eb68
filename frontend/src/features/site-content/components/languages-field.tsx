import { LANGUAGES, PEOPLE_LIMITS } from '@lml/common/contracts';
import { filled } from '../../../lib/format.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };

const texts = copy.languages;

interface LanguagesFieldProps {
  value: string[];
  onChange: (languages: string[]) => void;
  error?: string;
}

/** Languages that somebody speaks; those stored that are not in the list stay as they are. */
export function LanguagesField({ value, onChange, error }: LanguagesFieldProps) {
  const isFull = value.length >= PEOPLE_LIMITS.languagesMax;
  return (
    <fieldset className="mb-4">
      <legend className="font-medium">{texts.label}</legend>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {[...new Set([...LANGUAGES, ...value])].map((language) => {
          const chosen = value.includes(language);
          return (
            <label key={language} className="flex min-h-11 items-center gap-2 sm:min-h-9">
              <input
                type="checkbox"
                checked={chosen}
                disabled={isFull && !chosen}
                onChange={() =>
                  onChange(chosen ? value.filter((one) => one !== language) : [...value, language])
                }
                className="size-5 accent-primary"
              />
              {language}
            </label>
          );
        })}
      </div>
      <p role={error ? 'alert' : undefined} className={error ? 'text-sm text-danger' : 'text-sm text-muted'}>
        {error ?? filled(texts.hint, { max: PEOPLE_LIMITS.languagesMax })}
      </p>
    </fieldset>
  );
}
