import { isHttpsAddress } from '@lml/common/contracts';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ApiError, problemText } from '../../../lib/api-client.js';
import { copyPicture } from '../../../lib/copy-picture.js';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import copy from '../../../content/property-form-copy.json' with { type: 'json' };
import type { PropertyFormValues } from '../data/property-form-values.js';

const texts = copy.rooms.copies;

/** Copies a room's pictures from other sites to our storage; renders nothing if there are none. */
export function RoomPictureCopies({ name }: { name: `rooms.${number}.images` }) {
  const { getValues, setValue } = useFormContext<PropertyFormValues>();
  const elsewhere = useWatch<PropertyFormValues, typeof name>({ name }).filter(isHttpsAddress);
  const copying = useMutation({
    // One at a time: earlier copies stay if a later one fails.
    mutationFn: async (addresses: string[]) => {
      for (const address of addresses) {
        const { url } = await copyPicture(address);
        const now = getValues(name).map((line) => (line === address ? url : line));
        setValue(name, [...new Set(now)], { shouldDirty: true });
      }
    },
  });
  if (elsewhere.length === 0) return null;
  const { error } = copying;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-3 text-sm">
      <Button
        look="outline"
        size="small"
        busy={copying.isPending}
        onClick={() => !copying.isPending && copying.mutate(elsewhere)}
        className="max-sm:min-h-11"
      >
        {!copying.isPending && <Download aria-hidden />}
        {filled(texts.copy, { n: elsewhere.length })}
      </Button>
      {error ? (
        <p role="alert" className="min-w-0 break-words text-danger">
          {error instanceof ApiError ? error.text : problemText(error)}
        </p>
      ) : (
        <p className="text-muted">{texts.note}</p>
      )}
    </div>
  );
}
