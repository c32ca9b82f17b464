// Runs once before the end-to-end tests. Node reads the TypeScript by itself: Jest's transformer is
// not asked here.
export default async () => {
  if (process.env.BASE_URL !== undefined) return;
  const { prepareService } = await import('./service.ts');
  await prepareService();
};
