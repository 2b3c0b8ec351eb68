/** SQL that derives a text key from a row's `id`, for products with text keys. */
export const KEY_OF_ROW = 'substr(md5(id::text), 1, 24)';
