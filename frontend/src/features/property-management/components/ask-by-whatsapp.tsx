import { useQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { problemText } from '../../../lib/api-client.js';
import { filled, whatsappLink } from '../../../lib/format.js';
import { buttonClass } from '../../../ui/button.js';
import { Dialog } from '../../../ui/dialog.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { confirmationMessageQuery } from '../data/confirmation-message.api.js';
import copy from '../../../content/property-management-copy.json' with { type: 'json' };

const texts = copy.askByWhatsapp;

interface AskByWhatsappProps {
  property: { id: number; title: string };
  onClose: () => void;
}

/** Shows the message that asks a listing's agent whether it is available, and opens WhatsApp with it. */
export function AskByWhatsapp({ property, onClose }: AskByWhatsappProps) {
  const { data, error } = useQuery(confirmationMessageQuery(property.id));
  return (
    <Dialog open onOpenChange={onClose} title={texts.title} description={property.title}>
      {error ? (
        <p role="alert" className="text-danger">
          {problemText(error)}
        </p>
      ) : data ? (
        <>
          <p className="rounded-card border border-line bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere">
            {data.text}
          </p>
          <p className="mt-3 text-sm text-muted">{texts.note}</p>
          <a
            href={whatsappLink(data.phone, data.text)}
            target="_blank"
            rel="noopener noreferrer"
            onClick={onClose}
            className={`${buttonClass('primary')} mt-4 max-sm:w-full`}
          >
            <MessageCircle aria-hidden />
            {filled(texts.open, { name: data.name })}
          </a>
        </>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}
