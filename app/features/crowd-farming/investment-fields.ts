/** The form's fields as `create-crowdfarming-investment` takes them. */
export function readInvestmentFields(fields: Record<string, string>) {
  const { projectId, amount, customAmount, investmentType, method } = fields;
  return {
    projectId,
    amount: (amount === 'custom' ? customAmount : amount) ?? '',
    investmentType: investmentType ?? 'investor',
    method,
  };
}
