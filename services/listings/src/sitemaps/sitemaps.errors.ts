import { AppError } from '@lml/common/errors/app-error';

/** 404: this part of the sitemap has no listings. */
export function sitemapNotFound(): AppError {
  return new AppError(
    404,
    'SITEMAP_NOT_FOUND',
    'There is no such sitemap: /sitemap.xml names those there are',
  );
}
