import { type JsonObject, readNumber } from '../json/json.ts';

/** A value the tool's input schema does not allow. */
export class ArgumentError extends Error {}

interface NumberLimits {
  readonly fallback?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** The arguments of one call, read by type; every reader throws ArgumentError. */
export interface Arguments {
  readonly has: (name: string) => boolean;
  /** The value as it came. */
  readonly value: (name: string) => unknown;
  readonly string: (name: string, fallback?: string) => string;
  readonly number: (name: string, limits?: NumberLimits) => number;
  readonly integer: (name: string, limits?: NumberLimits) => number;
}

export function createArguments(values: JsonObject): Arguments {
  function number(name: string, { fallback, minimum, maximum }: NumberLimits = {}): number {
    const value = values[name] === undefined ? fallback : readNumber(values[name]);
    if (value === undefined) throw new ArgumentError(`${name} must be a number`);
    if (minimum !== undefined && value < minimum)
      throw new ArgumentError(`${name} must be ${minimum} or more`);
    if (maximum !== undefined && value > maximum)
      throw new ArgumentError(`${name} must be ${maximum} or less`);
    return value;
  }

  return {
    has: (name) => values[name] !== undefined,
    value: (name) => values[name],
    string: (name, fallback) => {
      const value = values[name] === undefined ? fallback : values[name];
      if (typeof value !== 'string') throw new ArgumentError(`${name} must be a string`);
      return value;
    },
    number,
    integer: (name, limits) => {
      const value = number(name, limits);
      if (!Number.isInteger(value)) throw new ArgumentError(`${name} must be a whole number`);
      return value;
    },
  };
}
