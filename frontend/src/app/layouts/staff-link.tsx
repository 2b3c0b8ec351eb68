import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';
import { LANGUAGE } from '../../lib/language.js';

/** Link to a page of the back office, which only the site in English has. */
export function StaffLink({ to, ...rest }: { to: string } & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return LANGUAGE === 'sw' ? <a href={to} {...rest} /> : <Link to={to} {...rest} />;
}
