import { STAFF_PROPERTY_LIMITS } from '@lml/common/contracts';
import { useState } from 'react';
import { filled } from '../../../../lib/format.js';
import { Button } from '../../../../ui/button.js';
import { Dialog, DialogActions } from '../../../../ui/dialog.js';
import { Input } from '../../../../ui/field.js';
import { FileButton } from './add-pictures.js';
import mediaCopy from '../../../../content/property-media-copy.json' with { type: 'json' };

const texts = mediaCopy.pictures;

interface ReplaceDialogProps {
  /** "picture 2". */
  name: string;
  label: string;
  /** Its URL, if staff entered one. */
  address: string;
  /** @returns the validation error of the URL, if any */
  onAddress: (url: string) => string | undefined;
  onFile: (file: File) => void;
  onClose: () => void;
}

/** Replaces a picture by another URL or file. */
export function ReplaceDialog({ name, label, address, onAddress, onFile, onClose }: ReplaceDialogProps) {
  const [url, setUrl] = useState(address);
  const [problem, setProblem] = useState<string>();
  const blank = url.trim() === '';

  function replace() {
    const found = url.trim() === address ? undefined : onAddress(url.trim());
    setProblem(found);
    if (found === undefined) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={filled(texts.replacing.title, { name })}
      description={texts.replacing.text}
    >
      <form
        noValidate
        // A separate form; in React's tree it is inside the outer one, so stop the event.
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!blank) replace();
        }}
      >
        <div className="px-5 pt-4 sm:px-6">
          <Input
            label={label}
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder={texts.urlPlaceholder}
            maxLength={STAFF_PROPERTY_LIMITS.linkMax}
            value={url}
            error={problem}
            onChange={(event) => {
              setUrl(event.target.value);
              setProblem(undefined);
            }}
          />
          <div className="flex items-center gap-3 pb-4 text-sm text-muted">
            {texts.replacing.or}
            <FileButton
              label={texts.replacing.file}
              onFiles={([file]) => {
                if (file) onFile(file);
                onClose();
              }}
            />
          </div>
        </div>
        <DialogActions>
          <Button look="outline" onClick={onClose}>
            {texts.replacing.cancel}
          </Button>
          <Button type="submit" disabled={blank}>
            {texts.replacing.save}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
