import { AppError } from '@lml/common/errors/app-error';

/** 404: there is no listing in this part of the sitemap. */
export function sitemapNotFound(): AppError {
  return new AppError(
    404,
    'SITEMAP_NOT_FOUND',
    'There is no such sitemap: /sitemap.xml names those there are',
  );
}
