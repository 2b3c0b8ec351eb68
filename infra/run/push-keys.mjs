import { createECDH } from 'node:crypto';

/**
 * Generates a pair of keys of web push (VAPID), by which push services recognise the site.
 * @returns {{ publicKey: string, privateKey: string }} in base64url
 */
export function newPushKeys() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    publicKey: pair.getPublicKey('base64url'),
    // Leading zeros are part of the key.
    privateKey: Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  };
}
