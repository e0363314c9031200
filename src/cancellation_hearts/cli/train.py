"""``hearts train``."""

from rich.console import Console

from cancellation_hearts.train.program import Plan, Point, train


def run(plan: Plan) -> None:
    """Train, and print the curve point by point."""
    console = Console(highlight=False)

    def tell(point: Point) -> None:
        console.print(
            f"{point.minutes:7.1f} min  {point.positions / 1e6:7.2f} million positions"
            f"  loss {point.differences:6.2f} between cards, {point.mean:6.2f} on average"
            f"  gain {point.gain:+.2f} ± {point.width:.2f} points a deal"
        )

    train(plan, tell)
    console.print(f"The weights are in {plan.out}.", markup=False)
