/** With `exactOptionalPropertyTypes` an optional field is absent, never undefined. */
type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/** The same object without the fields that are undefined. */
export function defined<const T extends object>(fields: T): Defined<T> {
  // Exactly the fields that the type allows to be undefined can be missing.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}
