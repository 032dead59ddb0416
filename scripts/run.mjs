// Where a shell cannot do it (Windows): `run.mjs NAME …` is `NAME.mjs …`.
const [name] = process.argv.splice(2, 1);
await import(`./${name}.mjs`);
