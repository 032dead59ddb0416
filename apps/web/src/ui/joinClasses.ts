/** Joins the class names that are there. */
export function joinClasses(...names: readonly (string | false | undefined)[]): string {
  return names.filter((name) => name !== undefined && name !== false && name !== '').join(' ');
}
