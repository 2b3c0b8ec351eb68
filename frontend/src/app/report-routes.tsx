import '../styles/staff.css';
import type { RouteObject } from 'react-router-dom';
import { ReportPage } from '../pages/report/report-page.js';

/** The page of a private link, loaded on demand; visitors never download it. */
export const reportRoutes: RouteObject[] = [{ path: 'report/:key', element: <ReportPage /> }];
