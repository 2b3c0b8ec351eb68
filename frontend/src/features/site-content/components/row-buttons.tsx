import { classNames } from '../../../lib/class-names.js';
import { filled } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import copy from '../../../content/site-content-copy.json' with { type: 'json' };

interface RowButtonsProps {
  /** Name of the row's item, for screen readers. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  /** Reserves the space of the hidden button, so that columns align. */
  deletable?: boolean;
}

/** "Edit" and "Delete" at the end of a table row. */
export function RowButtons({ name, onEdit, onDelete, deletable = true }: RowButtonsProps) {
  return (
    <>
      <Button
        look="quiet"
        size="small"
        className="max-md:min-h-11"
        aria-label={filled(copy.editName, { name })}
        onClick={onEdit}
      >
        {copy.edit}
      </Button>
      <Button
        look="quiet"
        size="small"
        className={classNames('max-md:min-h-11', !deletable && 'invisible max-md:hidden')}
        aria-label={filled(copy.deleteName, { name })}
        onClick={onDelete}
      >
        {copy.delete}
      </Button>
    </>
  );
}
