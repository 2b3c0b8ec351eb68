import type { INestApplication } from '@nestjs/common';
import type { Request, Response } from 'express';

const STYLE = `html { box-sizing: border-box; overflow-y: scroll; }
*, *::before, *::after { box-sizing: inherit; }
body { margin: 0; background: #fafafa; }
`;

/**
 * Serves our own Swagger UI page instead of Nest's, whose inline styles the Content-Security-Policy blocks.
 * @param path URL path of the page; the files of Swagger UI are below it
 */
export function serveDocsPage(app: INestApplication, path: string, title: string): void {
  const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <link rel="stylesheet" href="${path}/swagger-ui.css" />
    <link rel="stylesheet" href="${path}/page.css" />
    <link rel="icon" type="image/png" href="${path}/favicon-32x32.png" sizes="32x32" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="${path}/swagger-ui-bundle.js"></script>
    <script src="${path}/swagger-ui-standalone-preset.js"></script>
    <script src="${path}/swagger-ui-init.js"></script>
  </body>
</html>
`;
  const adapter = app.getHttpAdapter();
  adapter.get(path, (_request: Request, response: Response) => response.type('html').send(page));
  adapter.get(`${path}/page.css`, (_request: Request, response: Response) =>
    response.type('css').send(STYLE),
  );
}
