import { expect, it, jest } from '@jest/globals';
import type { Logger } from '../logging/logger.js';
import { claimEach } from './deliveries.controller.js';

const error = jest.fn();
const logger = { error } as unknown as Logger;
const claim = (id: string) =>
  id.startsWith('bad') ? Promise.reject(new Error(`no text for ${id}`)) : Promise.resolve(`mail ${id}`);

it('a mail that cannot be claimed is left out and logged, and holds up no other', async () => {
  await expect(claimEach(['1', 'bad', '2'], claim, logger)).resolves.toEqual({ 1: 'mail 1', 2: 'mail 2' });
  expect(error).toHaveBeenCalledTimes(1);
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ deliveryId: 'bad' }), expect.any(String));
});

it('if none can be claimed the call fails', async () => {
  await expect(claimEach(['bad', 'bad too'], claim, logger)).rejects.toThrow('no text for bad');
});
