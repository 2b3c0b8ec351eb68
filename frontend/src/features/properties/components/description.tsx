import { createElement, type ReactNode } from 'react';
import { parseMarkup, type Block, type Inline } from '../data/markup.js';

const INLINE_TAGS = { bold: 'strong', italic: 'em', underline: 'u' } as const;

/** A description, drawn from its markup; see `markup.ts`. */
export function Description({ source }: { source: string }) {
  return (
    <div className="measure space-y-4">
      {withLevels(parseMarkup(source)).map((block, index) => (
        <BlockElement key={index} block={block} />
      ))}
    </div>
  );
}

/** No level is skipped: a small heading that has no big one above it stands in its place. */
function withLevels(blocks: Block[]): Block[] {
  const firstBig = blocks.findIndex((block) => block.kind === 'heading' && block.level === 2);
  return blocks.map((block, index) =>
    block.kind === 'heading' && (firstBig === -1 || index < firstBig) ? { ...block, level: 2 } : block,
  );
}

function BlockElement({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      // The page's title is h1 and the section's h2, so the description's own headings start a level lower.
      return createElement(
        block.level === 2 ? 'h3' : 'h4',
        { className: block.level === 2 ? 'text-h3 pt-3' : 'pt-2 text-lg font-semibold' },
        inline(block.content),
      );
    case 'list':
      return createElement(
        block.ordered ? 'ol' : 'ul',
        { className: `${block.ordered ? 'list-decimal' : 'list-disc'} space-y-1.5 pl-6 marker:text-muted` },
        block.items.map((item, index) => <li key={index}>{inline(item)}</li>),
      );
    case 'divider':
      return <hr className="border-line" />;
    default:
      return <p>{inline(block.content)}</p>;
  }
}

function inline(parts: Inline[]): ReactNode[] {
  return parts.map(({ style, text }, index) =>
    style === 'plain' ? text : createElement(INLINE_TAGS[style], { key: index }, text),
  );
}
