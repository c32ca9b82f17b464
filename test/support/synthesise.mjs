// Runs once before the tests of the infrastructure. Node reads the TypeScript by itself: Jest's
// transformer is not asked.
export default async () => {
  const { synthesise } = await import('../infra/synthesise.ts');
  await synthesise();
};
