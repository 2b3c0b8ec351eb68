import { propertyReference, type Property } from '@lml/common/contracts';
import { MapPin, Star } from 'lucide-react';
import { AgentCard } from '../../features/properties/components/agent-card.js';
import { Gallery } from '../../features/properties/components/gallery.js';
import { Price } from '../../features/properties/components/price.js';
import { PropertyFacts } from '../../features/properties/components/property-facts.js';
import { PaymentPlan } from '../../features/properties/components/payment-plan.js';
import { PropertySections } from '../../features/properties/components/property-sections.js';
import { StatusBadge } from '../../features/properties/components/status-badge.js';
import { Badge } from '../../ui/badge.js';
import { Dialog } from '../../ui/dialog.js';
import copy from '../../content/property-form-copy.json' with { type: 'json' };
import propertyCopy from '../../content/property-copy.json' with { type: 'json' };

interface PropertyPreviewProps {
  /** Values of the form. */
  property: Property;
  onClose: () => void;
}

/** Preview of the public page, over the form. */
export function PropertyPreview({ property, onClose }: PropertyPreviewProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={copy.preview.title}
      description={copy.preview.note}
      shape="full-screen"
    >
      <div className="grow overflow-y-auto bg-ground">
        <div className="container-page py-8">
          <div className="mb-6 flex flex-col gap-x-10 gap-y-4 lg:flex-row lg:items-end lg:justify-between">
            <div className="min-w-0">
              <h2 className="text-h1 break-words">{property.title}</h2>
              <p className="mt-2 flex items-start gap-1.5 text-muted">
                <MapPin aria-hidden className="mt-1 size-4" />
                {property.location}
              </p>
              <div className="mt-3 flex flex-wrap items-center gap-2">
                <StatusBadge property={property} />
                {property.featured && (
                  <Badge tone="outline" className="border-accent! text-accent!">
                    <Star aria-hidden className="size-3.5 fill-current" />
                    {propertyCopy.propertyCard.featured}
                  </Badge>
                )}
                <PropertyFacts property={property} />
              </div>
            </div>
            <div className="shrink-0 lg:text-right">
              <Price property={property} large />
            </div>
          </div>
          <Gallery pictures={property.pictures} title={property.title} />
          <div className="mt-10 grid gap-10 lg:grid-cols-[minmax(0,1fr)_22.5rem] lg:gap-14">
            <PropertySections property={property} plan={<PaymentPlan property={property} />} />
            {/* Inert: no inquiries about an unsaved property. */}
            <div inert>
              <AgentCard
                agent={property.agent}
                others={property.agents.slice(1)}
                chat=""
                reference={propertyReference(property.id)}
                message={propertyReference(property.id)}
                subject={property.title}
                onInquire={() => {}}
                onAction={() => {}}
              />
            </div>
          </div>
        </div>
      </div>
    </Dialog>
  );
}
