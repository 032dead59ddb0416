/** Where a value was masked. */
export type MaskedPlace = 'environment' | 'header' | 'address' | 'oauth' | 'frameKey';

/** Hears of each value that is masked. */
export type MaskListener = (place: MaskedPlace) => void;

/** The places in words, as an export preview shows them. */
export const maskedPlaceNames: Readonly<Record<MaskedPlace, string>> = {
  environment: 'Values of environment variables',
  header: 'Authorization, cookies and headers that you set',
  address: 'Passwords, tokens, keys and codes in addresses',
  oauth: 'OAuth fields of authorization exchanges',
  frameKey: 'Keys in frames that you chose',
};
