/** In SQL, of a row's `id`: for a product that names its rows by texts. */
export const KEY_OF_ROW = 'substr(md5(id::text), 1, 24)';
