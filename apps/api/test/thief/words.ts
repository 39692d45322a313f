export const reais = (amount: number): string => `R$ ${(amount / 100).toFixed(2).replace('.', ',')}`
