import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { Description } from './description.js';

it('draws the markup as elements', () => {
  render(
    <Description source={'## Rooms\n- **Large** kitchen\n1. First\n---\nA *quiet* and __level__ plot.'} />,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Rooms' })).toBeVisible();
  expect(screen.getAllByRole('list')).toHaveLength(2);
  expect(screen.getByText('Large').tagName).toBe('STRONG');
  expect(screen.getByText('quiet').tagName).toBe('EM');
  expect(screen.getByText('level').tagName).toBe('U');
  expect(screen.getByRole('separator')).toBeInTheDocument();
});

it('shows HTML as the text that it is', () => {
  const { container } = render(
    <Description source={'<img src=x onerror=alert(1)> **<script>x</script>**'} />,
  );
  expect(container.querySelector('img, script')).toBeNull();
  expect(container).toHaveTextContent('<img src=x onerror=alert(1)> <script>x</script>');
});

it('skips no heading level where the small headings come first', () => {
  render(<Description source={'### First\nText\n## Second\n### Third'} />);
  expect(screen.getAllByRole('heading').map(({ tagName }) => tagName)).toEqual(['H3', 'H3', 'H4']);
});
