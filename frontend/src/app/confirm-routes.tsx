import '../styles/staff.css';
import type { RouteObject } from 'react-router-dom';
import { ConfirmPage } from '../pages/confirm/confirm-page.js';

/** The page of a link that asks about a listing, loaded on demand; visitors never download it. */
export const confirmRoutes: RouteObject[] = [{ path: 'confirm/:token', element: <ConfirmPage /> }];
