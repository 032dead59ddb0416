import type { Bridge } from './bridge.ts';
import type { Call, OnPush } from './rpcClient.ts';

let installed: Bridge | undefined;

/** Makes this the bridge that the page talks to; called once, by main. */
export function installBridge(bridge: Bridge): void {
  installed = bridge;
}

/** The bridge of the page. */
export function theBridge(): Bridge {
  if (installed === undefined) throw new Error('The page asked the bridge before main installed it.');
  return installed;
}

/** Asks the bridge; rejects with a CallFailure that has its code and data. */
export const call: Call = (name, params, options) => theBridge().call(name, params, options);

/** Listens to what the bridge tells; the answer stops it. */
export const onPush: OnPush = (name, listener) => theBridge().onPush(name, listener);
